import { useEffect } from "react";
import { useRoutes, type RouteObject } from "react-router-dom";
import { trpc, type Reads } from "../lib/trpc.ts";
import { loadPage } from "./lazy-page.tsx";
import { routes } from "./router.tsx";

/** The screen of the address; `only` are the routes to it, where they are known. */
export function App({ only = routes }: { only?: RouteObject[] }) {
  usePreloadLinks();
  return useRoutes(only);
}

/** How long, in milliseconds, a pointer stays on a link before it is taken for an intent: less is a way across it. */
const INTENT = 65;

/** Loads a page's code and reads what it shows, so that entering it shows it at once. */
async function preload(reads: Reads, link: HTMLAnchorElement): Promise<void> {
  // A page that can't be loaded now is said to be so when it is entered.
  const loaded = await loadPage(routes, link).catch(() => undefined);
  await Promise.all(loaded?.page.prefetch?.(reads, loaded) ?? []);
}

/** Preloads what a link leads to while the pointer rests on it, or a finger or the focus is on it. */
function usePreloadLinks(): void {
  const reads = trpc.useUtils();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onApproach = ({ type, target }: Pick<Event, "type" | "target">) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest("a") : null;
      if (link?.origin !== window.location.origin) return;
      timer = setTimeout(() => void preload(reads, link), type === "pointerover" ? INTENT : 0);
    };
    // A finger is down some 100 ms before it clicks.
    const events = ["pointerover", "pointerdown", "focusin"];
    for (const event of events) document.addEventListener(event, onApproach, { passive: true });
    // The pointer may have come to rest on a link before this page worked.
    onApproach({ type: "pointerover", target: document.querySelector("a:hover") });
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, onApproach);
    };
  }, [reads]);
}
