import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Beside the one that the package names for everybody, which warns developers. */
const PRODUCTION = {
  "react-router": "react-router/dist/production/index.mjs",
  "react-router/dom": "react-router/dist/production/dom-export.mjs",
};

/** What is taken out, and what it is replaced by. */
const CUTS: [RegExp, string][] = [
  // Names for debugging, and what makes something that is perhaps not used: with these the bundler keeps it.
  [/^\w+\.displayName = "\w+";$/gm, ""],
  [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, "= /* @__PURE__ */ $1"],
  // Screens for errors, with a data router.
  [
    /^var (Await|Remix|Render|RSCRouterGlobal)ErrorBoundary = class extends React\d?\.Component/gm,
    "var $1ErrorBoundary = class extends (class {})",
  ],
  [/^RenderErrorBoundary\.contextType = .*$/m, ""],
  [/let dataRouterState = dataRouterOpts\?\.state;/, "const dataRouterState = undefined;"],
  // Prefetches for sites that are built with React Router's own framework; here it is app/use-preload-links.ts.
  [/function PrefetchPageLinks\(\{ page, \.\.\.linkProps \}\) \{/, "$& return null;"],
  [/= usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, "= [false, null, {}]"],
  // Transitions, likewise with a data router.
  [/useViewTransitionState\(path\) &&/, "false &&"],
];

/** React Router as it is made for production, for the browser and for the server that renders. */
export const productionRouter: Plugin = {
  name: "production-router",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: /^react-router(\/dom)?$/ },
    handler: (id) =>
      fileURLToPath(new URL(`../../node_modules/${PRODUCTION[id as keyof typeof PRODUCTION]}`, import.meta.url)),
  },
};

/**
 * Takes out of React Router what nothing here uses, some 7 kB together with productionRouter. A cut that no longer finds its place
 * fails the build: the package has changed, and the cut with it.
 */
export const leanRouter: Plugin = {
  name: "lean-router",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/chunk-/ },
    handler(code) {
      // The package's other file is of its server components.
      if (!code.includes("function PrefetchPageLinks(")) return null;
      return { code: withCuts(code, CUTS), map: null };
    },
  },
};

/** A text after all cuts; an error when one finds nothing to cut. */
export function withCuts(code: string, cuts: readonly [RegExp, string][]): string {
  return cuts.reduce((text, [what, instead]) => {
    if (text.search(what) < 0) throw new Error(`There is no ${what.source}`);
    return text.replace(what, instead);
  }, code);
}
