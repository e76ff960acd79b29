// Puts a zipped file beside each file of text of the built page (.br and .gz), so that no server has to zip it again.

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const BUILT = fileURLToPath(new URL("../src/fieldcraft/server/page/", import.meta.url));
const TEXTS = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest"]);
/** A smaller file is not worth zipping. */
const SMALL_BYTES = 1000;

for (const name of readdirSync(BUILT, { recursive: true })) {
  const path = join(BUILT, name);
  if (!TEXTS.has(extname(path)) || statSync(path).size <= SMALL_BYTES) continue;
  const whole = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(whole));
  writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
}
