import type { CartItem } from "../../lib/cart.ts";

/** A line that was taken out, and where it stood at that moment. */
export interface Removal {
  item: CartItem;
  index: number;
}

type Row = { kind: "line"; item: CartItem } | { kind: "removed"; item: CartItem; index: number };

/** The cart's lines with the removed ones where they stood; `index` of those is where an undo puts them back. */
export function rowsOf(items: readonly CartItem[], removals: readonly Removal[]): Row[] {
  const rows: Row[] = items.map((item) => ({ kind: "line", item }));
  const open = removals.filter(({ item }) => !items.some((line) => line.product === item.product));
  for (const { item, index } of open.toReversed()) rows.splice(index, 0, { kind: "removed", item, index });
  let before = 0;
  return rows.map((row) => {
    if (row.kind === "removed") return { ...row, index: before };
    before += 1;
    return row;
  });
}
