import type { Sounds } from "../../kit/sound";

/** A city that watches: a shutter, a blow, a page, a needle that climbs. */
export const sounds: Sounds = {
  made: {
    shutter: [
      { shape: "noise", from: 3200, seconds: 0.03, loud: 0.2, filter: "highpass" },
      { shape: "noise", from: 1800, seconds: 0.04, loud: 0.2, wait: 0.06, filter: "bandpass" },
    ],
    blow: [
      { shape: "sine", from: 105, to: 50, seconds: 0.2, loud: 0.5 },
      { shape: "noise", from: 700, seconds: 0.07, loud: 0.25, filter: "lowpass" },
    ],
    page: [
      { shape: "noise", from: 1500, to: 3600, seconds: 0.24, loud: 0.12, rise: 0.08, filter: "bandpass" },
    ],
    needle: [{ shape: "triangle", from: 330, to: 415, seconds: 0.22, loud: 0.14 }],
    relief: [{ shape: "triangle", from: 415, to: 311, seconds: 0.26, loud: 0.12 }],
    watch: [0, 0.14].map((wait) => ({
      shape: "sine" as const,
      from: 980,
      to: 960,
      seconds: 0.07,
      loud: 0.1,
      wait,
    })),
  },
  heard: {
    eliminated: "shutter",
    equipped: "shutter",
    "knocked-out": "blow",
    learned: "page",
    event: "page",
    "suspicion-up": "needle",
    "suspicion-down": "relief",
    "visibility-up": "watch",
    avoided: "watch",
  },
};
