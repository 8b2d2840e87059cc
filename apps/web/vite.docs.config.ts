import { defineConfig } from "vite";
import { preloadFont } from "./page-priorities.ts";

/**
 * The API documentation, built separately into the shop's folder: as a second entry of the shop's build it would split
 * the shop's files into many small ones, although it shares none of them.
 */
export default defineConfig({
  plugins: [preloadFont],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    // Swagger UI is one file of 1.6 MB, 430 kB compressed.
    chunkSizeWarningLimit: 1_700,
    // Processing its stylesheet takes a second, which is not worth a warning.
    rolldownOptions: { input: "docs.html", checks: { pluginTimings: false } },
  },
});
