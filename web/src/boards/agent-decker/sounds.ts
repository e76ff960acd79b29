import type { Sounds } from "../../kit/sound";

/** A compound by night: steps, a latch, a blow, a deck that is riffled. */
export const sounds: Sounds = {
  made: {
    latch: [
      { shape: "square", from: 1900, to: 1500, seconds: 0.03, loud: 0.08, filter: "lowpass" },
      { shape: "square", from: 1200, to: 900, seconds: 0.04, loud: 0.1, wait: 0.07, filter: "lowpass" },
    ],
    blow: [
      { shape: "sine", from: 120, to: 55, seconds: 0.18, loud: 0.5 },
      { shape: "noise", from: 900, seconds: 0.06, loud: 0.25, filter: "lowpass" },
    ],
    steps: [0, 0.17].map((wait) => ({
      shape: "noise" as const,
      from: 420,
      to: 220,
      seconds: 0.07,
      loud: 0.35,
      wait,
      filter: "lowpass" as const,
    })),
    riffle: [0, 1, 2, 3, 4].map((n) => ({
      shape: "noise" as const,
      from: 2400 + n * 200,
      seconds: 0.04,
      loud: 0.12,
      wait: n * 0.035,
      filter: "bandpass" as const,
    })),
    siren: [
      { shape: "sawtooth", from: 440, to: 880, seconds: 0.35, loud: 0.06, filter: "lowpass" },
      { shape: "sawtooth", from: 880, to: 440, seconds: 0.35, loud: 0.06, wait: 0.35, filter: "lowpass" },
    ],
  },
  heard: {
    disarmed: "latch",
    equipped: "latch",
    "knocked-out": "blow",
    left: "steps",
    passed: "steps",
    "deck-shuffled": "riffle",
    exchanged: "riffle",
    "out-of-time": "siren",
  },
};
