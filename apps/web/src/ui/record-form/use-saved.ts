import { useEffect, useRef, useState } from "react";

/** A button pressed, by whatever means; a field edited. */
const ACTS = ["click", "input"] as const;

interface Options {
  /** Something has been typed since, or is on its way. */
  isUnsaved: boolean;
  /** How long the success is shown, in milliseconds. */
  after: number;
  onDone: (() => void) | undefined;
}

/**
 * The success of a save: shown for a while; then `onDone` is called. It is not called for a person who goes on working on
 * the screen: who has pressed or typed anything since, or has something unsaved.
 */
export function useSaved({ isUnsaved, after, onDone }: Options) {
  const [told, setTold] = useState(0);
  const latest = useRef({ isUnsaved, onDone });
  useEffect(() => {
    latest.current = { isUnsaved, onDone };
  });
  useEffect(() => {
    if (told === 0) return undefined;
    let goesOn = false;
    const notice = () => {
      goesOn = true;
    };
    const timer = setTimeout(() => {
      setTold(0);
      if (!goesOn && !latest.current.isUnsaved) latest.current.onDone?.();
    }, after);
    for (const event of ACTS) document.addEventListener(event, notice, true);
    return () => {
      clearTimeout(timer);
      for (const event of ACTS) document.removeEventListener(event, notice, true);
    };
  }, [told, after]);

  return { isTold: told > 0, tell: () => setTold((count) => count + 1), forget: () => setTold(0) };
}
