import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanRouter } from "./lean-router.ts";
import { lowPriorityScripts } from "./low-priority-scripts.ts";
import { preloadFont } from "./preload-font.ts";

export default defineConfig({
  plugins: [react(), preloadFont, lowPriorityScripts, leanRouter],
  // The server puts each answer's own nonce there (plugins/page-template.ts).
  html: { cspNonce: "__NONCE__" },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs the target knows modules ahead of time, or does well without.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // tRPC's packages do not say that loading them does nothing; without that its WebSocket client stays in.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      output: {
        // Each with all that it is made of, in one file: cut by who shares what, they came in thirty slivers, which weigh
        // more than the whole and are asked for one by one.
        codeSplitting: {
          groups: [
            {
              name: "shop",
              test: /src\/(app\/(app|providers)|features\/catalogue\/product-reads)\.tsx?$/,
              priority: 2,
            },
            {
              name: "cards",
              test: /src\/(features\/catalogue\/cards\/|ui\/(carousel\/carousel|error-banner|prices-coming))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
