import type { Plugin } from "vite";

const NAMING = /^\w+\.displayName = "\w+";$/gm;
const MAKING = /= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g;
/** Prefetches for sites that are built with React Router's own framework; a link of this shop never asks for it. */
const PREFETCHING = "function PrefetchPageLinks({ page, ...linkProps }) {";

/**
 * Takes out of React Router what nothing here uses, some 3 kB: lets the bundler see that its forms and fetchers are not
 * used, by taking away the names they are given for debugging and saying that making them does nothing else, and cuts
 * off its prefetching, in whose place is app/use-preload-links.ts.
 */
export const leanRouter: Plugin = {
  name: "lean-router",
  apply: "build",
  transform: {
    filter: { id: /node_modules\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replace(NAMING, "")
        .replace(MAKING, "= /* @__PURE__ */ ")
        .replace(PREFETCHING, `${PREFETCHING} return null;`),
      map: null,
    }),
  },
};
