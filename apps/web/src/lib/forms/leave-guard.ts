import { storedSession } from "../session/session.ts";

type Ask = (proceed: () => void) => void;
const asking: Ask[] = [];

/** Has `ask` asked before the screen is left by a link, by back or forward, or by logging out. Returns the way to stop. */
export function holdScreen(ask: Ask): () => void {
  asking.push(ask);
  return () => {
    const index = asking.indexOf(ask);
    if (index >= 0) asking.splice(index, 1);
  };
}

/**
 * True when somebody is asked first: `proceed` is called once they agree. A person who has been logged out, here or in
 * another tab, is not asked: the screen is no longer theirs.
 */
export function isHeld(proceed: () => void): boolean {
  const ask = storedSession.get() && asking.at(-1);
  ask?.(proceed);
  return Boolean(ask);
}
