import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router-dom";

/** On every route change the page goes to its top (spec section 2), and the focus to its content when the screen is another. */
export function useRouteChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation();
  const last = useRef({ pathname, search });

  useEffect(() => {
    window.history.scrollRestoration = "manual";
  }, []);

  useEffect(() => {
    const before = last.current;
    if (before.pathname === pathname && before.search === search) return;
    last.current = { pathname, search };
    window.scrollTo(0, 0);
    const isFocusLost = document.activeElement === document.body;
    if (before.pathname !== pathname || isFocusLost) main.current?.focus({ preventScroll: true });
  }, [pathname, search, main]);
}
