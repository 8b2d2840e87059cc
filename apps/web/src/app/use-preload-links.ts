import { useEffect } from "react";
import { loadPage } from "./lazy-page.tsx";
import { routes } from "./router.tsx";

/** Loads a page's code while the pointer, a finger or the focus is on a link to it, so that the press shows it at once. */
export function usePreloadLinks(): void {
  useEffect(() => {
    const onApproach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      // A page that can't be loaded now is said to be so when it is entered.
      if (link && link.origin === window.location.origin) loadPage(routes, link.pathname).catch(() => {});
    };
    const events = ["pointerover", "focusin"];
    for (const event of events) document.addEventListener(event, onApproach, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, onApproach);
    };
  }, []);
}
