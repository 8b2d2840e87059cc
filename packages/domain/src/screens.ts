import { ADMIN_ROUTES } from "./admin-paths.ts";
import { ROUTES } from "./paths.ts";

const patternOf = (route: string) =>
  new RegExp(`^${route.replace(/\/:[a-zA-Z]+\?/g, "(?:/[^/]+)?").replace(/:[a-zA-Z]+/g, "[^/]+")}/*$`, "i");
const patterns = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)].map(patternOf);
const cardScreen = patternOf(ROUTES.order);

/** True when the web has a screen at this path, in whatever case, as the web's router sees it; all others are Not Found (contract section 5). */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/**
 * True for the screens where a card's form may stand. Their documents alone may load the gateway's script: the server
 * says so in the page's policy, and the web enters and leaves them by loading a document of their own.
 */
export function isCardScreen(path: string): boolean {
  return cardScreen.test(path);
}
