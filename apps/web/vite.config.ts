import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { preloadFont } from "./preload-font.ts";

export default defineConfig({
  plugins: [react(), preloadFont],
  // The server puts each answer's own nonce there (plugins/web.ts).
  html: { cspNonce: "__NONCE__" },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs the target knows modules ahead of time, or does well without.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The product cards and what they are made of, in one file: cut by who shares what, they came in ten slivers,
        // which weigh more than the whole and are asked for one by one.
        codeSplitting: {
          groups: [
            {
              name: "cards",
              test: /src\/(features\/catalogue\/(cards\/|product-reads)|ui\/(carousel\/carousel|error-banner))/,
            },
          ],
        },
      },
    },
  },
});
