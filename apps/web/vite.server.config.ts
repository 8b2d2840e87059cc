import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanRouter, productionRouter } from "./lean-router.ts";
import { leanTrpc } from "./lean-trpc.ts";
import { plainLinks } from "./plain-links.ts";

/** The web for the server, which renders pages with it: everything in it, React's production build too, whatever NODE_ENV says. */
export default defineConfig({
  plugins: [react(), plainLinks, productionRouter, leanRouter, leanTrpc],
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: "src/app/server/render.tsx",
    target: "node20",
    outDir: "dist-server",
    emptyOutDir: true,
    sourcemap: true,
  },
});
