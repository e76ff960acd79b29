import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import globalData from "@csstools/postcss-global-data";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import customMedia from "postcss-custom-media";
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
      const files = Object.keys(bundle)
        .filter((name) => NEEDED.test(name))
        .sort()
        .map((name) => `/${name}`);
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./src/worker/worker.js", import.meta.url), "utf8");
      const said = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: "asset", fileName: "worker.js", source: said + source });
      // What keeps a folder without a server: `fieldcraft site` puts in the names of its files.
      const whole = readFileSync(new URL("./src/worker/site-worker.js", import.meta.url), "utf8");
      this.emitFile({ type: "asset", fileName: "site-worker.js", source: whole });
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
      const attrs = (file) => ({
        rel: "preload",
        as: "font",
        type: "font/woff2",
        crossorigin: "",
        href: `./${file}`,
      });
      return files.map((file) => ({ tag: "link", attrs: attrs(file), injectTo: "head" }));
    },
  };
}

/** Two indexes: one for a server, at whose paths an address begins at the root, and one for a folder anywhere. */
function indexes() {
  return {
    name: "indexes",
    enforce: "post",
    generateBundle(_, bundle) {
      const { source } = bundle["index.html"];
      this.emitFile({ type: "asset", fileName: "site.html", source });
      bundle["index.html"].source = source.replaceAll('="./', '="/');
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), worker(), letters(), indexes()],
  worker: { format: "es" },
  css: {
    postcss: { plugins: [globalData({ files: ["src/styles/breakpoints.css"] }), customMedia()] },
  },
  build: {
    outDir: "../src/fieldcraft/server/page",
    emptyOutDir: true,
    target: "es2022",
    // Nothing is inlined: the content security policy lets in files of the same origin alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Tests read the style sheets as they are written.
  test: { css: true },
  server: {
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
});
