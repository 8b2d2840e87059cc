import { isCardScreen } from "@shop/domain/screens/screens";
import { useLayoutEffect, useState, startTransition, type ReactNode } from "react";
import { createPath, NavigationType, Router, UNSAFE_createBrowserHistory, type Navigator } from "react-router-dom";
import { isHeld } from "../lib/forms/leave-guard.ts";

type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** The position of an entry in the browser's history, as the router wrote it; one that the browser made (#main) follows the shown one. */
function entryIndex(shown: number): number {
  const state = window.history.state as { idx?: number } | null;
  if (state?.idx != null) return state.idx;
  window.history.replaceState({ ...state, idx: shown + 1 }, "");
  return shown + 1;
}

type Target = Parameters<Navigator["push"]>[0];

/**
 * The navigator that links and redirects use: it asks before it leads to another screen. With Stripe, a card screen is
 * entered and left by loading the page: a document keeps the policy that it came with, and only a card screen's lets
 * Stripe's script in. So all that back and forward reach inside one document is of one kind.
 */
function guarded(history: BrowserHistory, hasStripe: boolean): Navigator {
  const lead = (to: Target, inside: () => void, load: (href: string) => void) => {
    const { pathname, href } = history.createURL(typeof to === "string" ? to : createPath(to));
    const here = window.location.pathname;
    const go = hasStripe && isCardScreen(pathname) !== isCardScreen(here) ? () => load(href) : inside;
    if (pathname === here || !isHeld(go)) go();
  };
  return {
    ...history,
    push: (to, state) =>
      lead(
        to,
        () => history.push(to, state),
        (href) => window.location.assign(href),
      ),
    replace: (to, state) =>
      lead(
        to,
        () => history.replace(to, state),
        (href) => window.location.replace(href),
      ),
  };
}

interface Props {
  hasStripe: boolean;
  children: ReactNode;
}

/**
 * BrowserRouter with lib/leave-guard's question before a screen is left. The browser has gone back by the time it says
 * so; then the history is put back where it was, and goes again once the person agrees.
 */
export function GuardedRouter({ hasStripe, children }: Props) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }));
  const [navigator] = useState(() => guarded(history, hasStripe));
  const [rendered] = useState({ action: history.action, location: history.location });
  const [shown, setShown] = useState(rendered);

  useLayoutEffect(() => {
    let index = entryIndex(0);
    let { pathname } = history.location;
    let isAgreed = false;
    const show = (action: NavigationType, location: BrowserHistory["location"]) =>
      startTransition(() => setShown({ action, location }));
    // Back or forward may have been used since the first render: hydration takes a while.
    if (createPath(history.location) !== createPath(rendered.location)) show(NavigationType.Pop, history.location);
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
      show(action, location);
    });
  }, [history, rendered]);

  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      {children}
    </Router>
  );
}
