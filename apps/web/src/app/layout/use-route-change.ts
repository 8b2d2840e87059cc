import { useEffect, useRef, type RefObject } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/**
 * On every route change the page goes to its top (spec section 2), and the focus to its content when the screen is
 * another; not while somebody is typing what changes the address (`keepsFocus` in the location's state).
 */
export function useRouteChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, search, state } = useLocation();
  const keepsFocus =
    useNavigationType() !== NavigationType.Pop && Boolean((state as { keepsFocus?: boolean } | null)?.keepsFocus);
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
    if ((before.pathname !== pathname && !keepsFocus) || isFocusLost) main.current?.focus({ preventScroll: true });
  }, [pathname, search, keepsFocus, main]);
}
