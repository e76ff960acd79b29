import { say } from "./words";

/** How long ago a time was, in words. */
export function ago(then: number): string {
  const minutes = Math.floor((Date.now() - then) / 60_000);
  if (minutes < 1) return say("start.now");
  if (minutes < 60) return say("start.minutes", { n: minutes });
  if (minutes < 48 * 60) return say("start.hours", { n: Math.floor(minutes / 60) });
  return say("start.days", { n: Math.floor(minutes / 60 / 24) });
}

/** A day as the reader's language writes it, such as 28 November 2026. */
export const longDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(undefined, {
    day: "numeric",
    month: "long",
    year: "numeric",
  });

/** The same without the year, where there is little room. */
export const shortDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(undefined, { day: "numeric", month: "short" });
