import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while what the server rendered is taken over, when nobody knows yet what the browser keeps; true ever after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
