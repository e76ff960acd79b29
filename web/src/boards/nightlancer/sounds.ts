import type { Sounds, Voice } from "../../kit/sound";

/** A die on a wooden table: knocks that come closer together and fade. */
const knocks = [0, 0.11, 0.2, 0.27, 0.32, 0.36].map((wait, n): Voice => ({
  shape: "noise",
  from: 1700 - n * 120,
  to: 900,
  seconds: 0.05,
  loud: 0.3 - n * 0.03,
  wait,
  filter: "bandpass",
}));

/** The die, coins on a counter, water under the arches. */
export const sounds: Sounds = {
  made: {
    die: knocks,
    passed: [
      { shape: "triangle", from: 523, seconds: 0.16, loud: 0.14 },
      { shape: "triangle", from: 784, seconds: 0.26, loud: 0.14, wait: 0.12 },
    ],
    failed: [
      { shape: "triangle", from: 311, seconds: 0.18, loud: 0.16 },
      { shape: "triangle", from: 208, to: 196, seconds: 0.32, loud: 0.16, wait: 0.14 },
    ],
    coins: [0, 0.06, 0.11].map((wait, n): Voice => ({
      shape: "sine",
      from: 2600 + n * 340,
      seconds: 0.14,
      loud: 0.07,
      wait,
    })),
    heart: [0, 0.2].map((wait): Voice => ({
      shape: "sine",
      from: 70,
      to: 45,
      seconds: 0.16,
      loud: 0.5,
      wait,
    })),
    water: [{ shape: "noise", from: 300, to: 900, seconds: 1.1, loud: 0.22, rise: 0.4, filter: "lowpass" }],
  },
  heard: {
    rolled: "die",
    "rolled-strain": "die",
    "rolled-first": "die",
    "rolled-first-strain": "die",
    passed: "passed",
    failed: "failed",
    paid: "coins",
    shaken: "heart",
    round: "water",
  },
};
