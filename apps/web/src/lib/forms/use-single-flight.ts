import { useRef } from "react";

/** Lets one call run at a time: a second click during the first does nothing, even before the button could be disabled. */
export function useSingleFlight<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  const isRunning = useRef(false);
  return (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    work(...args)
      // The owner of the work's state shows the error.
      .catch(() => {})
      .finally(() => (isRunning.current = false));
  };
}
