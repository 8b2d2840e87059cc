import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { errorDetail } from "../../lib/errors.ts";

/** True once the server has refused a read of the staff's because this admin has yet to set up two-factor login. */
export function useNeedsTwoFactor(): boolean {
  const reads = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => reads.subscribe(listener),
    () => reads.getAll().some(({ state }) => errorDetail(state.error, "needs") === "twoFactor"),
    () => false,
  );
}
