import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { preloadFont, scriptsLast } from "./page-priorities.ts";

export default defineConfig({
  plugins: [react(), preloadFont, scriptsLast],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs the target knows modules ahead of time, or does well without.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file with all that every page needs, and two with small modules that several pages share, so that a page
        // loads fewer files; the rest is shared by Rolldown's own rule.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "shop", tags: ["$initial"] },
            { name: "products", test: /\/src\/(ui\/product|features\/catalogue)\/|product-images/, minShareCount: 2 },
            { name: "parts", test: /\/src\/ui\/page\/|icons-react/, minShareCount: 6 },
          ],
        },
      },
    },
  },
});
