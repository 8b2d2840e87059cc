import type { ListLine, ShoppingList } from "@shop/domain/contracts/lists";
import { useRef, useState } from "react";
import { trpc } from "../../lib/trpc.ts";

/**
 * Changes the lines of a list. A change is shown at once; saves run one at a time, and of several waiting changes only
 * the last is saved. Returns the function, whether a save is pending, and its error.
 */
export function useListLines(id: string) {
  const utils = trpc.useUtils();
  const waiting = useRef<ListLine[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isRunning = useRef(false);

  const show = (change: (before: ShoppingList) => ShoppingList) =>
    utils.lists.byId.setData({ id }, (before) => before && change(before));

  const save = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    setError(null);
    try {
      while (waiting.current) {
        const lines = waiting.current.map(({ product, qty }) => ({ product, qty }));
        waiting.current = null;
        const saved = await utils.client.lists.update.mutate({ id, lines });
        // A change made in the meantime stays on the screen, and is saved next.
        if (waiting.current === null) show(() => saved);
      }
    } catch (problem) {
      setError(problem);
    } finally {
      isRunning.current = false;
      setSaving(false);
      void utils.lists.list.invalidate();
    }
  };
  const change = (lines: ListLine[]) => {
    // An older response that is still in flight must not undo the change.
    void utils.lists.byId.cancel({ id });
    show((before) => ({ ...before, lines, count: lines.length }));
    waiting.current = lines;
    void save();
  };
  return { change, isSaving, error };
}
