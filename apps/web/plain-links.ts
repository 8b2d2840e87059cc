import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const PLAIN = fileURLToPath(new URL("src/app/server/plain-link.tsx", import.meta.url));

/** Gives the screens links that are drawn and nothing else, for the server that renders them. */
export const plainLinks: Plugin = {
  name: "plain-links",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: /^react-router-dom$/ },
    handler: (_id, importer) => (importer === PLAIN ? null : PLAIN),
  },
};
