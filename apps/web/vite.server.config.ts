import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { icons } from "./icons.ts";

/**
 * The web app's renderer for the server. Bundles all dependencies, with React's production build whatever NODE_ENV is.
 */
export default defineConfig({
  plugins: [react(), icons],
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
