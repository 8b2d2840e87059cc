import { useEffect, useEffectEvent, useState } from "react";

interface Options {
  /** Something was typed after the save, or is still being sent. */
  isUnsaved: boolean;
  /** How long the success is shown, in milliseconds. */
  after: number;
  onDone: (() => void) | undefined;
}

/**
 * Shows the success of a save for a while, then calls `onDone`, unless the person has continued to work on the screen
 * in the meantime: has clicked or typed anything, or has unsaved changes.
 */
export function useSaved({ isUnsaved, after, onDone }: Options) {
  const [saves, setSaves] = useState(0);
  const finish = useEffectEvent((hasContinued: boolean) => {
    setSaves(0);
    if (!hasContinued && !isUnsaved) onDone?.();
  });
  useEffect(() => {
    if (saves === 0) return undefined;
    let hasContinued = false;
    const onActivity = (event: Event) => {
      // The second click of a double click on the button may come after the save.
      const isSecondClick = event instanceof MouseEvent && event.detail > 1;
      if (!isSecondClick) hasContinued = true;
    };
    const listening = new AbortController();
    for (const event of ["click", "input"])
      document.addEventListener(event, onActivity, { capture: true, signal: listening.signal });
    const timer = setTimeout(() => finish(hasContinued), after);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [saves, after]);

  return { isShown: saves > 0, show: () => setSaves((count) => count + 1), hide: () => setSaves(0) };
}
