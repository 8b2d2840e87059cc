import { useRoutes } from "react-router-dom";
import { routes } from "./router.tsx";
import { usePreloadLinks } from "./use-preload-links.ts";

export function App() {
  usePreloadLinks();
  return useRoutes(routes);
}
