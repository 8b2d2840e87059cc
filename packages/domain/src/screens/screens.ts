import { ADMIN_ROUTES } from "./admin-paths.ts";
import { ROUTES } from "./paths.ts";

/** Matches a route's pattern like the web's router: ignoring case, with or without trailing slashes. */
export const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replace(/\/:[a-zA-Z]+\?/g, "(?:/[^/]+)?").replace(/:[a-zA-Z]+/g, "[^/]+")}/*$`, "i");

// Created when first needed, so that the web's first chunk does not contain the admin's routes.
let screens: { route: string; pattern: RegExp }[] | undefined;

/** The route of the screen at this path, such as '/product/:id'; null when there is none and the page is Not Found. */
export function screenAt(path: string): string | null {
  screens ??= [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)].map((route) => ({
    route,
    pattern: patternOf(route),
  }));
  return screens.find(({ pattern }) => pattern.test(path))?.route ?? null;
}

/** True when the web has a screen at this path; all other paths are Not Found. */
export const isScreen = (path: string): boolean => screenAt(path) !== null;

const cardScreen = patternOf(ROUTES.order);

/**
 * True for the screens that may show a card form. Only their documents may load the gateway's script: the server allows
 * it in their content security policy, so links to and from them load a new document.
 */
export function isCardScreen(path: string): boolean {
  return cardScreen.test(path);
}
