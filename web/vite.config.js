import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `fieldcraft serve` while the page is worked on with `npm run dev`.
const SERVER = "http://127.0.0.1:8000";

/** What the page needs to start; pictures are kept once they have been seen. */
const NEEDED = /\.(js|css|woff2)$/;

/** The worker that keeps the page, with the names of the files that it keeps. */
function worker() {
  return {
    name: "worker",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => NEEDED.test(name)).sort().map((name) => `/${name}`);
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./src/worker/worker.js", import.meta.url), "utf8");
      const said = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: "asset", fileName: "worker.js", source: said + source });
    },
  };
}

/** The letters that every page begins with: asked for at once, so that nothing has to move when they come. */
const LETTERS = /(vollkorn|-latin)-[46]00-normal.*\.woff2$/;

function letters() {
  return {
    name: "letters",
    transformIndexHtml(_, { bundle }) {
      const files = Object.keys(bundle ?? {}).filter((name) => LETTERS.test(name));
      const attrs = (file) => ({ rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${file}` });
      return files.map((file) => ({ tag: "link", attrs: attrs(file), injectTo: "head" }));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), worker(), letters()],
  build: {
    outDir: "../src/fieldcraft/server/page",
    emptyOutDir: true,
    target: "es2022",
    // Nothing is inlined: the content security policy lets in files of the same origin alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
});
