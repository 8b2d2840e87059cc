import { useEffect, useRef, useState } from "react";

interface Options {
  /** Somebody types on: then nothing happens to them. */
  isDirty: boolean;
  /** How long the success is shown, in milliseconds. */
  after: number;
  onDone: (() => void) | undefined;
}

/** The success of a save: told, and after a while gone, with what follows (spec section 4). */
export function useSaved({ isDirty, after, onDone }: Options) {
  const [told, setTold] = useState(0);
  const latest = useRef({ isDirty, onDone });
  useEffect(() => {
    latest.current = { isDirty, onDone };
  });
  useEffect(() => {
    if (told === 0) return undefined;
    const timer = setTimeout(() => {
      setTold(0);
      if (!latest.current.isDirty) latest.current.onDone?.();
    }, after);
    return () => clearTimeout(timer);
  }, [told, after]);

  return { isTold: told > 0, tell: () => setTold((count) => count + 1), forget: () => setTold(0) };
}
