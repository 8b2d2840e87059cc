import { ADMIN_ROUTES } from "./admin-paths.ts";
import { ROUTES } from "./paths.ts";

const patterns = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)].map(
  (route) => new RegExp(`^${route.replace(/\/:[a-zA-Z]+\?/g, "(?:/[^/]+)?").replace(/:[a-zA-Z]+/g, "[^/]+")}/*$`, "i"),
);

/** True when the web has a screen at this path, in whatever case, as the web's router sees it; all others are Not Found (contract section 5). */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
