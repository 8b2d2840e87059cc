import { defineConfig } from "vite";
import { preloadFont } from "./page-priorities.ts";

/**
 * The page about the API, built beside the shop into the same folder: as a second page of the shop's own build it would
 * cut the shop's files into slivers, though it shares none of them.
 */
export default defineConfig({
  plugins: [preloadFont],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    // Swagger UI is one file of 1.6 MB, 430 kB on the wire.
    chunkSizeWarningLimit: 1_700,
    // Its stylesheet takes a second to read, which is not worth a warning.
    rolldownOptions: { input: "docs.html", checks: { pluginTimings: false } },
  },
});
