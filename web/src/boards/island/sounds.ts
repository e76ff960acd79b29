import type { Sounds, Voice } from "../../kit/sound";

const drum = (wait: number, from = 110): Voice => ({
  shape: "sine",
  from,
  to: 45,
  seconds: 0.24,
  loud: 0.5,
  wait,
});

/** The sea, drums, hammers, and what the invaders are afraid of. */
export const sounds: Sounds = {
  made: {
    sea: [
      { shape: "noise", from: 260, to: 1100, seconds: 1.4, loud: 0.3, rise: 0.6, filter: "lowpass" },
      {
        shape: "noise",
        from: 900,
        to: 240,
        seconds: 1.2,
        loud: 0.2,
        rise: 0.3,
        wait: 0.9,
        filter: "lowpass",
      },
    ],
    fear: [196, 233, 277].map((from, n): Voice => ({
      shape: "sine",
      from,
      to: from * 0.97,
      seconds: 1.1,
      loud: 0.11,
      rise: 0.3,
      wait: n * 0.07,
    })),
    drums: [drum(0), drum(0.18), drum(0.3, 140)],
    hammer: [0, 0.16].map((wait): Voice => ({
      shape: "noise",
      from: 1300,
      seconds: 0.05,
      loud: 0.3,
      wait,
      filter: "bandpass",
    })),
    blight: [
      { shape: "sawtooth", from: 82, to: 58, seconds: 0.8, loud: 0.14, rise: 0.2, filter: "lowpass" },
      { shape: "sawtooth", from: 87, to: 61, seconds: 0.8, loud: 0.14, rise: 0.2, filter: "lowpass" },
    ],
    growth: [0, 0.1].map((wait, n): Voice => ({
      shape: "sine",
      from: n ? 660 : 440,
      seconds: 0.4,
      loud: 0.12,
      rise: 0.03,
      wait,
    })),
  },
  heard: {
    "explore-card": "sea",
    explore: "sea",
    "fear-card": "fear",
    "fear-card-earned": "fear",
    "terror-level": "fear",
    ravage: "drums",
    "dahan-strike": "drums",
    build: "hammer",
    blight: "blight",
    "blight-spreads": "blight",
    "card-turns": "blight",
    presence: "growth",
    gained: "growth",
  },
};
