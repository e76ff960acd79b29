// Text in pieces: words and rule numbers that a rule explains, and what is between them.

export interface Piece {
  text: string;
  /** The id of the rule, or '' where there is none. */
  rule: string;
}

/** `keywords` are lower case; the longer of two that fit counts. */
export function linked(text: string, keywords: Record<string, string>): Piece[] {
  const words = Object.keys(keywords).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `[A-Z]{2}-\\d{3}\\b${words.map((word) => `|(?<![\\w-])${word.replaceAll("+", "\\+")}(?![\\w-])`).join("")}`,
    "gi",
  );
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    found.push({ text: text.slice(at, match.index), rule: "" });
    found.push({ text: match[0], rule: keywords[match[0].toLowerCase()] ?? match[0] });
    at = match.index + match[0].length;
  }
  return [...found, { text: text.slice(at), rule: "" }].filter((piece) => piece.text);
}
