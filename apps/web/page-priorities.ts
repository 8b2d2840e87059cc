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
