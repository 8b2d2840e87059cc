import { useRef } from "react";

/** Runs one call at a time: a second click during a call does nothing, even before the button is disabled. */
export function useSingleFlight<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  const isRunning = useRef(false);
  return (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    work(...args)
      // The caller shows the error.
      .catch(() => {})
      .finally(() => (isRunning.current = false));
  };
}
