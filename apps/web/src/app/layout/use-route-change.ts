import { useEffect, useRef, type RefObject } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/**
 * On every route change the page scrolls to its top, and on a new screen the focus moves to the content. Exceptions are
 * `keepsFocus` in the location's state (typing changes the address), `keepsScroll` (a list's filters change), and a menu
 * that was opened while the screen was loading.
 */
export function useRouteChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, search, state } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const keeps = isPop ? null : (state as { keepsFocus?: boolean; keepsScroll?: boolean } | null);
  const keepsFocus = Boolean(keeps?.keepsFocus);
  const keepsScroll = Boolean(keeps?.keepsScroll);
  const last = useRef({ pathname, search });

  useEffect(() => {
    window.history.scrollRestoration = "manual";
  }, []);

  useEffect(() => {
    const before = last.current;
    if (before.pathname === pathname && before.search === search) return;
    last.current = { pathname, search };
    // These head elements belong to the page that the server rendered (app/server/head-html.ts).
    for (const element of document.head.querySelectorAll("[data-of-page]")) element.remove();
    if (!keepsScroll) window.scrollTo(0, 0);
    const focused = document.activeElement;
    const isFocusKept = keepsFocus || focused?.ariaExpanded === "true";
    if ((before.pathname !== pathname && !isFocusKept) || focused === document.body)
      main.current?.focus({ preventScroll: true });
  }, [pathname, search, keepsFocus, keepsScroll, main]);
}
