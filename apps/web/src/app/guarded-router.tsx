import { useLayoutEffect, useState, startTransition, type ReactNode } from "react";
import { createPath, NavigationType, Router, UNSAFE_createBrowserHistory, type Navigator } from "react-router-dom";
import { isHeld } from "../lib/leave-guard.ts";

type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Where an entry stands in the browser's history, as the router wrote it; one that the browser made (#main) follows the shown one. */
function entryIndex(shown: number): number {
  const state = window.history.state as { idx?: number } | null;
  if (state?.idx != null) return state.idx;
  window.history.replaceState({ ...state, idx: shown + 1 }, "");
  return shown + 1;
}

/** The navigator that links and redirects use: it asks before it leads to another screen. */
function guarded(history: BrowserHistory): Navigator {
  const unlessHeld = (to: Parameters<Navigator["push"]>[0], go: () => void) => {
    const { pathname } = history.createURL(typeof to === "string" ? to : createPath(to));
    if (pathname === window.location.pathname || !isHeld(go)) go();
  };
  return {
    ...history,
    push: (to, state) => unlessHeld(to, () => history.push(to, state)),
    replace: (to, state) => unlessHeld(to, () => history.replace(to, state)),
  };
}

/**
 * BrowserRouter with lib/leave-guard's question before a screen is left. The browser has gone back by the time it says
 * so; then the history is put back where it was, and goes again once the person agrees.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => guarded(history));
  const [shown, setShown] = useState({ action: history.action, location: history.location });

  useLayoutEffect(() => {
    let index = entryIndex(0);
    let { pathname } = history.location;
    let isAgreed = false;
    return history.listen(({ action, location }) => {
      const here = entryIndex(index);
      if (action === NavigationType.Pop) {
        // Back where it was.
        if (here === index) return;
        const go = () => {
          isAgreed = true;
          history.go(here - index);
        };
        if (location.pathname !== pathname && !isAgreed && isHeld(go)) {
          history.go(index - here);
          return;
        }
      }
      isAgreed = false;
      index = here;
      ({ pathname } = location);
      startTransition(() => setShown({ action, location }));
    });
  }, [history]);

  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      {children}
    </Router>
  );
}
