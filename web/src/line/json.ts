// Texts that become values: what Python has answered, and what this browser has kept.

/** Read JSON that this program has written, whose shape is therefore known. */
export const fromJson = <T>(text: string): T => JSON.parse(text);

/** True if a value is a table of values by their names. */
export const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A storage of this browser; a function, because to name one can fail where nothing may be kept. */
type Where = () => Storage;
const browser: Where = () => localStorage;

/** Read what is kept in a place; undefined where it is missing, damaged or refused. */
export function kept(place: string, where = browser): unknown {
  try {
    const text = where().getItem(place);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keep a value in a place; false where nothing may be kept. */
export function keep(place: string, value: unknown, where = browser): boolean {
  try {
    where().setItem(place, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
