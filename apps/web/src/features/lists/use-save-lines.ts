import type { WantedLine } from "@shop/domain/contracts/lines";
import { useMutation } from "@tanstack/react-query";
import { useCallOnce } from "../../lib/use-call-once.ts";
import { trpc } from "../../lib/trpc.ts";

/** A new list with this name, or the list with this id. */
export type Target = { name: string; isShared: boolean } | { id: string };

/** Saves lines in a new list, or adds them to an existing one. */
export function useSaveLines() {
  const utils = trpc.useUtils();
  const { addLines, create } = utils.client.lists;
  const save = useCallOnce((list: Target & { lines: WantedLine[] }, options) =>
    "id" in list ? addLines.mutate(list, options) : create.mutate(list, options),
  );
  return useMutation({
    mutationFn: save,
    onSuccess: (list) => {
      utils.lists.byId.setData({ id: list._id }, list);
      void utils.lists.list.invalidate();
    },
  });
}
