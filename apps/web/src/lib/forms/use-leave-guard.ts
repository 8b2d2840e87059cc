import { useEffect, useRef, useState } from "react";
import { blockNavigation } from "./leave-guard.ts";

export interface LeaveGuard {
  /** True while the user has to confirm leaving. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Stops the guard at once, before the next render; for leaving right after a save. */
  release: () => void;
}

/**
 * Asks before the screen is left with unsaved changes: through `isAsking` within the shop, by the browser on reload and
 * close.
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  const release = useRef(() => {});

  useEffect(() => {
    if (!isDirty) return undefined;
    const letGo = blockNavigation((next) => setProceed(() => next));
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", onUnload);
    release.current = () => {
      letGo();
      window.removeEventListener("beforeunload", onUnload);
    };
    return () => release.current();
  }, [isDirty]);

  return {
    isAsking: proceed !== null,
    stay: () => setProceed(null),
    leave: () => {
      release.current();
      setProceed(null);
      proceed?.();
    },
    release: () => release.current(),
  };
}
