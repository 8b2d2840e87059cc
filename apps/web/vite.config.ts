import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanRouter, productionRouter } from "./lean-router.ts";
import { leanTrpc } from "./lean-trpc.ts";
import { preloadFont } from "./preload-font.ts";

export default defineConfig({
  plugins: [react(), preloadFont, productionRouter, leanRouter, leanTrpc],
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
              priority: 3,
            },
            {
              name: "product-facts",
              test: /src\/ui\/(picture|plain-button|quantity-input|price|prices-coming|rating|skeleton|sku-tag|stock-status|error-banner|select-field)\.(tsx|module\.css)$/,
              priority: 2,
            },
            {
              name: "cards",
              test: /src\/(features\/catalogue\/cards\/|ui\/carousel\/carousel)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
