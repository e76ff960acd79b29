import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `fieldcraft serve` while the page is worked on with `npm run dev`.
const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
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
