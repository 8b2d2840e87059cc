import { storedSession } from "../session/session.ts";

type Ask = (proceed: () => void) => void;
const asking: Ask[] = [];

/**
 * Calls `ask` before the screen is left by a link, by back or forward, or by logging out. Returns a function that stops
 * it.
 */
export function blockNavigation(ask: Ask): () => void {
  asking.push(ask);
  return () => {
    const index = asking.indexOf(ask);
    if (index >= 0) asking.splice(index, 1);
  };
}

/**
 * True if the user is asked first; `proceed` is called when they agree. Users who have been logged out, in this or
 * another tab, are not asked.
 */
export function isNavigationBlocked(proceed: () => void): boolean {
  const ask = storedSession.get() && asking.at(-1);
  ask?.(proceed);
  return Boolean(ask);
}
