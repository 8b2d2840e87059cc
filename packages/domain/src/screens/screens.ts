import { ADMIN_ROUTES } from "./admin-paths.ts";
import { patternOf } from "./path-pattern.ts";
import { ROUTES } from "./paths.ts";

const patterns = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)].map(patternOf);

/** True when the web has a screen at this path; all other paths are Not Found. */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
