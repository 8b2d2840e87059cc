import { useEffect, type RefObject } from "react";
import { lastScroll, rememberScroll } from "../../ui/list/list-position.ts";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** The displayed address. Not in the state of Frame, because the shop and the admin have one each. */
let shown: { pathname: string; search: string } | undefined;

/**
 * Scrolls to the top on every route change, and on a new screen moves the focus to the content. Exceptions are
 * `keepsFocus` in the location's state (typing changes the address), `keepsScroll` (a list's filters change), a menu
 * that was opened while the screen was loading, and the return to an admin list (`keepsPlace`, or the browser's Back).
 */
export function useRouteChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, search, state } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const keeps = isPop ? null : (state as { keepsFocus?: boolean; keepsScroll?: boolean; keepsPlace?: boolean } | null);
  const keepsFocus = Boolean(keeps?.keepsFocus);
  const keepsScroll = Boolean(keeps?.keepsScroll);
  const isAdmin = pathname.startsWith("/admin/");
  const keepsPlace = isAdmin && (isPop || Boolean(keeps?.keepsPlace));

  useEffect(() => {
    window.history.scrollRestoration = "manual";
  }, []);

  useEffect(() => {
    const before = shown;
    shown = { pathname, search };
    if (!before || (before.pathname === pathname && before.search === search)) return;
    // These head elements belong to the page that the server rendered (app/server/head-html.ts).
    for (const element of document.head.querySelectorAll("[data-of-page]")) element.remove();
    if (!keepsScroll) window.scrollTo(0, keepsPlace ? lastScroll(pathname + search) : 0);
    const focused = document.activeElement;
    const isFocusKept = keepsFocus || focused?.ariaExpanded === "true";
    if ((before.pathname !== pathname && !isFocusKept) || focused === document.body)
      main.current?.focus({ preventScroll: true });
  }, [pathname, search, keepsFocus, keepsScroll, keepsPlace, main]);

  useEffect(() => {
    if (!isAdmin) return undefined;
    const remember = () => rememberScroll(pathname + search, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [isAdmin, pathname, search]);
}
