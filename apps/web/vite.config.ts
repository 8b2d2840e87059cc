import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { icons } from "./icons.ts";
import { compileAhead, preloadFont, scriptsLast } from "./page-priorities.ts";

/** True for the script that index.html loads. */
const isEntry = (file: string) => /^assets\/index-[^/]+\.js$/.test(file);

export default defineConfig({
  plugins: [react(), icons, preloadFont, scriptsLast, compileAhead],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      // Every browser that supports the target either supports modulepreload or works without it.
      polyfill: false,
      // The entry script is running when it loads another one, and Firefox answers a preload of it with an error event.
      resolveDependencies: (_file, scripts) => scripts.filter((script) => !isEntry(script)),
    },
    rolldownOptions: {
      output: {
        // One file with everything that each page needs, and two with small modules that several pages share, so that a
        // page loads fewer files; Rolldown splits the rest by default.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "shop", tags: ["$initial"] },
            {
              name: "products",
              // Without the tables of lines, which the pages of the catalogue don't have.
              test: /\/src\/(ui\/product\/(?!added|line|product-field|shown|use-)|features\/catalogue\/|ui\/input\/(quantity-input|number-field|to-correct)|ui\/display\/copy|ui\/feedback\/skeleton)|product-images|price-per-unit-text|\/Skeleton\//,
              minShareCount: 2,
            },
            {
              name: "lines",
              // Small modules of the tables of lines, which would be a file each.
              test: /\/src\/(ui\/product\/(line-(parts|alternatives)|use-alternatives)|ui\/table\/table-roles|features\/quick-order\/entry\/pasted)|icon:(history|list-check)/,
              minShareCount: 2,
            },
            { name: "forms", test: /\/src\/ui\/form\/(error-summary|form\.module)|field-messages/, minShareCount: 2 },
            { name: "contracts", test: /\/zod\/|contracts\/(text|pages|issues)/, minShareCount: 2 },
            {
              name: "parts",
              test: /\/src\/ui\/(page\/|feedback\/(error-banner|notice))|\/Alert\/|icon:/,
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
});
