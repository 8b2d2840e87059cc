import type { NewItem } from "@shop/domain/contracts/price-lists";
import { useEffect, useReducer, useRef, useState } from "react";
import { useLeaveGuard } from "../../../../lib/forms/use-leave-guard.ts";
import { trpc } from "../../../../lib/trpc.ts";
import { useFormDraft } from "../../../../ui/record-form/use-form-draft.ts";
import { changeGrid, EMPTY_GRID, type GridAction, gridOf, type GridState, type Rows } from "./grid-state.ts";
import { useKeptRows } from "./kept-rows.ts";
import { lookUp, toLookUp } from "./look-up.ts";

const BASE = { values: EMPTY_GRID.rows, version: undefined };

/**
 * The edits of a price list: kept while the user pages and searches, guarded on leaving, restored after a log-out and
 * after a reload.
 */
export function usePriceGrid(listId: string) {
  const draft = useFormDraft<Rows>(`priceListItems/${listId}`, () => BASE);
  const kept = useKeptRows(listId);
  const start = draft.start.values.size > 0 ? draft.start.values : kept.rows;
  const [state, change] = useReducer(changeGrid, start, gridOf);
  const isDirty = state.rows.size > 0;
  const leave = useLeaveGuard(isDirty);
  useEffect(() => {
    draft.remember(isDirty ? { base: BASE, values: state.rows } : null);
    kept.remember(state.rows);
  });
  return {
    state,
    change,
    isKept: start.size > 0 && isDirty,
    lookup: useLookup(listId, state, change),
    leave: {
      ...leave,
      leave: () => {
        draft.discard();
        leave.leave();
      },
    },
  };
}

/** Looks up the products, items and public prices of changed rows, one request at a time. */
function useLookup(id: string, state: GridState, change: (action: GridAction) => void) {
  const { mutateAsync } = trpc.priceLists.setItems.useMutation();
  const [error, setError] = useState<unknown>(null);
  const isRunning = useRef(false);
  const wanted = toLookUp(state);

  useEffect(() => {
    if (wanted.length === 0 || isRunning.current || error !== null) return;
    isRunning.current = true;
    lookUp((items: NewItem[]) => mutateAsync({ id, items, preview: true }), wanted)
      .finally(() => (isRunning.current = false))
      .then(({ sought, found, refused }) => {
        change({ type: "refuse", problems: refused, sought });
        return change({ type: "learn", found, sought });
      })
      .catch(setError);
  }, [wanted, error, id, mutateAsync, change]);

  return {
    /** How many rows wait for their product. */
    waiting: wanted.length,
    error,
    retry: () => setError(null),
  };
}
