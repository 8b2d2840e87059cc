import { useEffect } from "react";
import { useRoutes, type RouteObject } from "react-router-dom";
import { trpc, type QueryUtils } from "../lib/trpc.ts";
import { loadPage } from "./lazy-page.tsx";
import { routes } from "./router.tsx";

/** The screen of the current address; `only` limits the routes if the matching ones are already known. */
export function App({ only = routes }: { only?: RouteObject[] }) {
  usePreloadLinks();
  return useRoutes(only);
}

/** After a pointer rests on a link for this many milliseconds, a click is expected. */
const INTENT = 65;

/** Loads a page's code and its data, so that it opens without delay. */
async function preload(reads: QueryUtils, link: HTMLAnchorElement): Promise<void> {
  // If the code cannot be loaded, the page shows the error when it is opened.
  const loaded = await loadPage(routes, link).catch(() => undefined);
  await Promise.all(loaded?.page.prefetch?.(reads, loaded) ?? []);
}

/** Preloads the page of a link while the pointer rests on it, or while it is touched or focused. */
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
    // A touch begins about 100 ms before its click.
    const events = ["pointerover", "pointerdown", "focusin"];
    for (const event of events) document.addEventListener(event, onApproach, { passive: true });
    // The pointer may already rest on a link when the page is hydrated.
    onApproach({ type: "pointerover", target: document.querySelector("a:hover") });
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, onApproach);
    };
  }, [reads]);
}
