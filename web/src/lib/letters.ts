/** The letters that every first screen is written in; italics come where a table has some. */
const FACES = ["400 16px Vollkorn", "600 16px Vollkorn", "400 16px Plex", "600 16px Plex"];
/** Milliseconds that the page waits for them at most: a slow line shows other letters first. */
const LONG = 500;

/** When the letters have come, so that nothing moves because of them; also when they do not come. */
export async function letters(): Promise<void> {
  const all = Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
  await Promise.race([all, new Promise((done) => setTimeout(done, LONG))]);
}
