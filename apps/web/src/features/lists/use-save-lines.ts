import type { WantedLine } from "@shop/domain/contracts/lines";
import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";

/** A new list with this name, or the list with this id. */
export type Target = { name: string; isShared: boolean } | { id: string };

/** Saves lines in a new list, or adds them to an existing one. */
export function useSaveLines() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: (list: Target & { lines: WantedLine[] }) =>
      "id" in list ? utils.client.lists.addLines.mutate(list) : utils.client.lists.create.mutate(list),
    onSuccess: (list) => {
      utils.lists.byId.setData({ id: list._id }, list);
      void utils.lists.list.invalidate();
    },
  });
}
