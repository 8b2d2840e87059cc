import { useRoutes, type RouteObject } from "react-router-dom";
import { routes } from "./router.tsx";
import { usePreloadLinks } from "./use-preload-links.ts";

/** The screen of the address; `only` are the routes to it, where they are known. */
export function App({ only = routes }: { only?: RouteObject[] }) {
  usePreloadLinks();
  return useRoutes(only);
}
