import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, when the browser's storage is not read yet; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
