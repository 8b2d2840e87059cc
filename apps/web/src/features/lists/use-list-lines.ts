import type { ListChange, ListLine } from "@shop/domain/contracts/lists";
import { useRef, useState } from "react";
import { trpc } from "../../lib/trpc.ts";

/** A line as it is to be; its quantity is 0 if it is to be removed. */
type LineChange = ListLine & Pick<ListChange, "index">;

/**
 * Saves changes of a list's lines, one call at a time; of each product the last change. Returns the changes that are not
 * saved yet, which the screen shows on top of the server's lines; a function that makes changes; the error of the last
 * call, after which the changes still wait; and a function that saves what waits, and returns whether all is saved.
 */
export function useListLines(id: string) {
  const utils = trpc.useUtils();
  const [waiting, setWaiting] = useState<readonly LineChange[]>([]);
  const latest = useRef(waiting);
  const running = useRef<Promise<boolean>>(null);
  const [error, setError] = useState<unknown>(null);

  const keep = (changes: readonly LineChange[]) => {
    latest.current = changes;
    setWaiting(changes);
  };
  const send = async (): Promise<boolean> => {
    setError(null);
    try {
      while (latest.current.length > 0) {
        const sent = latest.current;
        const changes = sent.map(({ product, qty, index }) => ({ product, qty, index }));
        const saved = await utils.client.lists.update.mutate({ id, changes });
        utils.lists.byId.setData({ id }, saved);
        keep(latest.current.filter((change) => !sent.includes(change)));
      }
      return true;
    } catch (problem) {
      setError(problem);
      return false;
    } finally {
      running.current = null;
      void utils.lists.list.invalidate();
    }
  };
  const save = async (): Promise<boolean> => latest.current.length === 0 || (running.current ??= send());
  const change = (...changes: LineChange[]) => {
    const byProduct = new Map(latest.current.map((each) => [each.product, each]));
    // The place of a line that is to be put back stays when its quantity is changed next.
    for (const each of changes) byProduct.set(each.product, { ...byProduct.get(each.product), ...each });
    keep([...byProduct.values()]);
    void save();
  };
  return { waiting, change, error, save };
}
