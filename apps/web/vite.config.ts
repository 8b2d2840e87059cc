import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { preloadFont, scriptsLast } from "./page-priorities.ts";

/** What the page needs before any of it can be used. */
const LIBRARIES_OF_EVERY_PAGE =
  /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|clsx|@tanstack\/[\w-]+|@trpc\/[\w-]+)\//;

const MANTINE_OF_EVERY_PAGE =
  /@mantine\/core\/esm\/(?:core|components\/(?:ActionIcon|Alert|Button|CloseButton|Container|Group|Input|InputBase|Loader|NativeSelect|Skeleton|Stack|TextInput|Transition|UnstyledButton|VisuallyHidden))\//;

const UI_OF_EVERY_PAGE =
  /apps\/web\/src\/(?:lib\/(?:cart|checkout-storage|errors|session|shop-info|storage|trpc)|ui\/(?:container|copy-button|empty-state|error-banner|notice|pagination|picture|price|quantity-input|rating|sheet|skeleton|sku-tag|stock-status|use-entered-value))\.tsx?$/;

export default defineConfig({
  plugins: [react(), preloadFont, scriptsLast],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs the target knows modules ahead of time, or does well without.
    modulePreload: { polyfill: false },
    // Fewer files: otherwise a page loads twenty more, most of them of a few hundred bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "icons", test: /@tabler\/icons-react/, minShareCount: 2 },
            { name: "domain", test: /packages\/domain\/src\/[\w-]+\.ts$/, minShareCount: 4 },
            { name: "libraries", test: LIBRARIES_OF_EVERY_PAGE },
            { name: "mantine", test: MANTINE_OF_EVERY_PAGE },
            { name: "ui", test: UI_OF_EVERY_PAGE },
          ],
        },
      },
    },
  },
});
