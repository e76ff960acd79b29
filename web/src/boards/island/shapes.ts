// The shapes of the pieces on the map, drawn around their middle; sizes in parts of 36 of a piece.

/** A shape: its width and height, its outline, and its colours and paths, from the far to the near. */
export interface Shape {
  width: number;
  height: number;
  outline: string;
  parts: [colour: string, path: string][];
}

/** The outlines of tokens, one for each so that they differ at any size, and the same without its edge. */
const TOKENS = {
  hexagon: ["M-9-15H9L18 0 9 15H-9L-18 0Z", "M-8-12.5H8L15 0 8 12.5H-8L-15 0Z"],
  round: ["M-16 0a16 16 0 1 1 32 0 16 16 0 1 1-32 0z", "M-13.5 0a13.5 13.5 0 1 1 27 0 13.5 13.5 0 1 1-27 0z"],
  diamond: ["M0-18 18 0 0 17-18 0Z", "M0-14.5 14.5 0 0 13.5-14.5 0Z"],
  block: ["M-11-15H11L18 15H-18Z", "M-9.3-12.5H9.3L15 12.5H-15Z"],
  drop: [
    "M0-18C9-9 16-3 16 4a16 12.5 0 0 1-32 0C-16-3-9-9 0-18Z",
    "M0-14.5C8-7 13.5-2 13.5 4a13.5 10 0 0 1-27 0C-13.5-2-8-7 0-14.5Z",
  ],
} as const;
const token = (of: keyof typeof TOKENS, colour: string, parts: [string, string][]): Shape => ({
  width: 36,
  height: 34,
  outline: TOKENS[of][0],
  parts: [[colour, TOKENS[of][1]], ...parts],
});

export const SHAPES: Record<string, Shape> = {
  explorer: {
    width: 28,
    height: 36,
    outline: "M-12 17C-12 6-8 0 0 0S12 6 12 17ZM-5-5a5 5 0 0 1 10 0v4h-10zM-13-7 13-7 7-10C6-18-6-18-7-10Z",
    parts: [
      ["wall", "M-10 16C-10 7-7 2 0 2S10 7 10 16Z"],
      ["roof", "M-2 2 6 16h4C10 7 7 2 0 2z"],
      ["skin", "M-4.5-6h9v3a4.5 4.5 0 0 1-9 0z"],
      ["roof", "M-12-7.5H12L6.5-10C5.5-17-5.5-17-6.5-10Z"],
    ],
  },
  town: {
    width: 36,
    height: 34,
    outline: "M-16-2 0-16 8-9.5V-14h5v8l4 4-2 3V16H-15V.5Z",
    parts: [
      ["wall", "M-13 0 0-12 13 0V14H-13Z"],
      ["shade", "M4-10 13-1V14H7V-4z"],
      ["roof", "M-16-1 0-15.5 16-1 14 1.5 0-11-14 1.5ZM8-13h4.5v7L8-9z"],
      ["line", "M-4 14V5H4v9z"],
    ],
  },
  city: {
    width: 46,
    height: 42,
    outline: "M-21 19V-2l7-8 7 8v2h1V-12L0-20 6-12V0h1V-3l7-8 7 8V19Z",
    parts: [
      ["wall", "M-20 18V-2h12V3h3V-11H5V3H8V-4H20V18Z"],
      ["shade", "M1-11h4V3h8v15H1zM14-4h6V18h-6zM-11-2h3V3h3v15h-6z"],
      ["roof", "M-22-1-14-10-6-1zM-7-11 0-20 7-11zM6-3 14-12 22-3z"],
      ["line", "M-4 18V10a4 4 0 0 1 8 0v8zM-16 4h4v4h-4zM12 3h4v4h-4zM-2-6h4v5h-4z"],
    ],
  },
  dahan: {
    width: 38,
    height: 34,
    outline: "M-18 4C-15-7-7-12-2-15L0-18 2-15C7-12 15-7 18 4L14 5V15H-14V5Z",
    parts: [
      ["hut", "M-12 3h24V14h-24z"],
      ["dahan", "M-17 4C-15-7-7-12 0-16 7-12 15-7 17 4Z"],
      ["dahan-shade", "M0-15C7-12 15-7 17 4H8C8-5 4-11 0-15z"],
      ["line", "M-4 14V8a4 4 0 0 1 8 0v6z"],
    ],
  },
  blight: {
    width: 36,
    height: 36,
    outline: "M0-18 4-9 13-14 10-5 18-1 10 4 14 13 5 9 1 18-4 9-13 14-9 5-18 1-9-4-14-13-5-9Z",
    parts: [
      ["blight-lit", "M0-18 4-9 13-14 10-5 18-1 10 4 14 13 5 9 1 18-4 9-13 14-9 5-18 1-9-4-14-13-5-9Z"],
      ["blight-core", "M0-14 3-6 10-11 7-3 14-.5 7 3 10 10 3 6.5 0 14-3 7-10 11-6 3-14 1-7-3-11-10-3-6Z"],
      ["blight-lit", "M2-9-3-1 1 1-3 9 6-1 1-3z"],
    ],
  },
  beasts: token("hexagon", "beasts", [
    [
      "paper",
      "M0-1c4.5 0 7.5 3.5 7.5 7S5 9.5 3 9.2 0 8.5-3 9.2-7.5 9-7.5 6-4.5-1 0-1zM-10-4h4v5h-4zM6-4h4v5H6zM-5.5-10h4v6h-4zM1.5-10h4v6h-4z",
    ],
  ]),
  disease: token("round", "disease", [
    ["paper", "M-7-1a7 7.5 0 1 1 14 0c0 3-2 4-2 5.5V9H-5V4.5C-5 3-7 2-7-1z"],
    ["line", "M-5-3h4v4h-4zM1-3h4v4H1zM-3 5h1.4v4H-3zM-.7 5H.7v4H-.7zM1.6 5H3v4H1.6z"],
  ]),
  wilds: token("diamond", "wilds", [
    ["wilds-lit", "M0 10C-1 3-5-1-11-2-6-5-2-4 0-1-1-6 0-9 1-12 3-8 3-5 2-1 5-4 8-5 11-3 5-1 2 3 1 10z"],
  ]),
  badlands: token("block", "badlands", [
    ["badlands-lit", "M-11 8-5-4-1 2 4-9 11 8z"],
    ["badlands", "M-6 8l1-6 2 6zM3 8l1-10 3 5-1 5z"],
  ]),
  vitality: token("drop", "vitality", [
    ["vitality-lit", "M-1.2 13V3C-7 4-10 0-10-4-5-4-1.5-2-.5 1 .5-3 4-6 10-6 10 0 6 4 1.2 4V13Z"],
  ]),
  strife: {
    width: 24,
    height: 28,
    outline: "M4-14-10 2h7L-6 14 10-3H3z",
    parts: [["strife", "M3-11-8 1h7L-4 10 8-2H2z"]],
  },
};

/** A piece without a shape of its own is a plain disc. */
const PLAIN: Shape = {
  width: 36,
  height: 36,
  outline: "M-17 0a17 17 0 1 0 34 0 17 17 0 1 0-34 0z",
  parts: [["roof", "M-14 0a14 14 0 1 0 28 0 14 14 0 1 0-28 0z"]],
};

export const shapeOf = (kind: string): Shape => SHAPES[kind] ?? PLAIN;

/** The height in parts of a piece of the usual size. */
export const PARTS = 36;
