import { patternOf } from "./path-pattern.ts";
import { ROUTES } from "./paths.ts";

const cardScreen = patternOf(ROUTES.order);

/**
 * True for the screens that may show a card form. Their documents alone may load the gateway's script: the server
 * says so in the page's policy, and the web enters and leaves them by loading a document of their own.
 */
export function isCardScreen(path: string): boolean {
  return cardScreen.test(path);
}
