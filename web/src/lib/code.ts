// Share codes are the server's business, but for the game whose code it is.

const PREFIX = /^FC[12]-/;
const CHECK = 4;

/** The id of the game that a share code holds, or '' where it is no share code. */
export function gameOf(code: string): string {
  const prefix = PREFIX.exec(code)?.[0];
  if (!prefix) return "";
  try {
    const body = code.slice(prefix.length).replace(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
    const raw = atob(body.slice(0, 64 - (64 % 4)).padEnd(Math.ceil(Math.min(body.length, 64) / 4) * 4, "="));
    const size = raw.charCodeAt(CHECK);
    const id = raw.slice(CHECK + 1, CHECK + 1 + size);
    return /^[a-z][a-z-]+$/.test(id) && id.length === size ? id : "";
  } catch {
    return "";
  }
}
