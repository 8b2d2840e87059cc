import type { Plugin } from "vite";

const SCRIPT = /<script type="module"|<link rel="modulepreload"/g;

/** The page comes rendered: what is seen of it, its pictures too, goes before what makes it work. */
export const lowPriorityScripts: Plugin = {
  name: "low-priority-scripts",
  transformIndexHtml: { order: "post", handler: (html) => html.replace(SCRIPT, '$& fetchpriority="low"') },
};
