import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, when the browser's storage must not be read; true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
