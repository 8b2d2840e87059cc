import type { Plugin } from "vite";

/** Names the font in the page itself, so that it comes along with the styles and not after them. */
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

/** Scripts are loaded after what the first paint needs: the page is complete without them. */
export const scriptsLast: Plugin = {
  name: "scripts-last",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"'),
  },
};
