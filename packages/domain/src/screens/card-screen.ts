import { patternOf } from "./path-pattern.ts";
import { ROUTES } from "./paths.ts";

const cardScreen = patternOf(ROUTES.order);

/**
 * True for the screens that may show a card form. Only their documents may load the gateway's script: the server allows
 * it in their content security policy, so links to and from them load a new document.
 */
export function isCardScreen(path: string): boolean {
  return cardScreen.test(path);
}
