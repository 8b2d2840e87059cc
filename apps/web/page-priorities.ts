import type { Plugin } from "vite";

/** Preloads the font, so that it is requested together with the styles and not after them. */
export const preloadFont: Plugin = {
  name: "preload-font",
  transformIndexHtml(_html, { bundle }) {
    const font = Object.keys(bundle ?? {}).find((file) => file.endsWith(".woff2"));
    if (!font) return [];
    return [
      {
        tag: "link",
        attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${font}`, crossorigin: true },
        injectTo: "head",
      },
    ];
  },
};

/** Gives scripts a low priority: the first paint does not need them. */
export const scriptsLast: Plugin = {
  name: "scripts-last",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"'),
  },
};

/** The files whose functions are mostly called when a page of the catalogue is opened. */
const CALLED_ON_LOAD = new Set(["index", "home", "products", "product", "carousel"]);

/**
 * Chromium compiles a function when it is first called, on the thread that answers presses. With this comment in the
 * first line it compiles all functions of a file on another thread, before the file runs.
 */
export const compileAhead: Plugin = {
  name: "compile-ahead",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === "chunk" && CALLED_ON_LOAD.has(part.name))
          part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
    },
  },
};
