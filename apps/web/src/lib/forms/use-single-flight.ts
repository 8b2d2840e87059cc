import { useRef, useState } from "react";

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

/** The same for work that begins before its request; also returns whether it is running. */
export function useTrackedFlight<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): [run: (...args: Args) => void, isRunning: boolean] {
  const [isRunning, setRunning] = useState(false);
  const run = useSingleFlight(async (...args: Args) => {
    setRunning(true);
    try {
      await work(...args);
    } finally {
      setRunning(false);
    }
  });
  return [run, isRunning];
}
