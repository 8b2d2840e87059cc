import { isCardScreen } from "@shop/domain/screens/screens";
import { useLayoutEffect, useState, startTransition, type ReactNode } from "react";
import { createPath, NavigationType, Router, UNSAFE_createBrowserHistory, type Navigator } from "react-router-dom";
import { isNavigationBlocked } from "../lib/forms/leave-guard.ts";

type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

/**
 * The index of the current history entry, as React Router stored it; an entry created by the browser (#main) gets the
 * next one.
 */
function entryIndex(shown: number): number {
  const state = window.history.state as { idx?: number } | null;
  if (state?.idx != null) return state.idx;
  window.history.replaceState({ ...state, idx: shown + 1 }, "");
  return shown + 1;
}

type Target = Parameters<Navigator["push"]>[0];

/**
 * The navigator of links and redirects: asks before opening another screen if a form has unsaved changes. With Stripe,
 * card screens are entered and left by loading the page, because a document keeps its content security policy, and only
 * that of a card screen allows Stripe's script. So all history entries of one document have the same policy.
 */
function guarded(history: BrowserHistory, hasStripe: boolean): Navigator {
  const lead = (to: Target, inside: () => void, load: (href: string) => void) => {
    const { pathname, href } = history.createURL(typeof to === "string" ? to : createPath(to));
    const here = window.location.pathname;
    const go = hasStripe && isCardScreen(pathname) !== isCardScreen(here) ? () => load(href) : inside;
    if (pathname === here || !isNavigationBlocked(go)) go();
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
 * BrowserRouter that asks before a screen is left (lib/forms/leave-guard). The browser reports back and forward only
 * afterwards: the history is restored first, and moves again once the user agrees.
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
    // Back or forward may have been used during hydration.
    if (createPath(history.location) !== createPath(rendered.location)) show(NavigationType.Pop, history.location);
    return history.listen(({ action, location }) => {
      const here = entryIndex(index);
      if (action === NavigationType.Pop) {
        // The history has been restored.
        if (here === index) return;
        const go = () => {
          isAgreed = true;
          history.go(here - index);
        };
        if (location.pathname !== pathname && !isAgreed && isNavigationBlocked(go)) {
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
