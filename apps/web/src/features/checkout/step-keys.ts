import { useEffect, useRef } from "react";

/**
 * Focuses the field in which a step begins, so that Enter continues. Runs once, after the focus has moved to the new
 * screen (`useRouteChange`), unless the buyer has moved it further while the step was loaded.
 */
export function useFocusAtStart(find: () => HTMLElement | null | undefined): void {
  const latest = useRef(find);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.id === "main")
        latest.current()?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** In the checkout, Enter that is held down continues once, not through all steps to the placed order. */
export function useSingleEnter(): void {
  useEffect(() => {
    window.addEventListener("keydown", ignoreHeldEnter, true);
    return () => window.removeEventListener("keydown", ignoreHeldEnter, true);
  }, []);
}

function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}
