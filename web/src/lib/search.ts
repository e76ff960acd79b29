// The search of the rules, which finds what the terminal's `r` finds.

/** The end of a word that a text may have in another form. */
const ENDING = /(?<=[\p{L}\p{N}_]{3})(ing|ed|es|s|e)$/u;
const WORD_BEGINS = "(?<![\\p{L}\\p{N}_])";

/** Return a pattern of the beginnings of words that one of these words is. */
function beginning(words: string[], flags: string): RegExp {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`${WORD_BEGINS}(${escaped.join("|")})`, flags);
}

/** True if each of the words begins a word of the text. */
export function hasAll(text: string, words: string[]): boolean {
  return words.every((word) => beginning([word], "iu").test(text));
}

/** Return the words to look for: as they are typed if a text has all of them, else without their endings. */
export function wordsOf(typed: string, texts: string[]): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = texts.some((text) => hasAll(text, words));
  return fits ? words : words.map((word) => word.replace(ENDING, ""));
}

export interface Piece {
  text: string;
  hit: boolean;
}

/** Return a text in pieces: where the words begin words of it, and what is between. */
export function pieces(text: string, words: string[]): Piece[] {
  if (!words.length) return [{ text, hit: false }];
  return text.split(beginning(words, "giu")).map((part, i) => ({ text: part, hit: i % 2 === 1 }));
}
