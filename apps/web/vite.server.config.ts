import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The web for the server, which renders pages with it: everything in it, React's production build too, whatever NODE_ENV says. */
export default defineConfig({
  plugins: [react()],
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
