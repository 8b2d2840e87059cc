import { useEffect, useRef, useState } from "react";
import { storedSession } from "../../../../lib/session/session.ts";
import { hasTypes, NUMBER, TEXT, type TypesOf } from "../../../../lib/storage/storage.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "../../../../lib/storage/tab-draft.ts";
import { type GridRow, UNKNOWN } from "./grid-row.ts";
import type { Rows } from "./grid-state.ts";

type Item = NonNullable<GridRow["item"]>;
const ITEM: TypesOf<Item> = {
  product: TEXT,
  sku: TEXT,
  name: TEXT,
  minQty: NUMBER,
  price: NUMBER,
  publicPrice: NUMBER,
  version: NUMBER,
};
type Edit = Pick<GridRow, "key" | "item" | "product" | "sku" | "name" | "minQty" | "price">;
const EDIT: TypesOf<Edit> = {
  key: TEXT,
  item: ["object", "null"],
  product: ["string", "null"],
  sku: TEXT,
  name: TEXT,
  minQty: TEXT,
  price: TEXT,
};

const isEdit = (row: unknown): row is Edit =>
  hasTypes<Edit>(row, EDIT) && (row.item === null || hasTypes<Item>(row.item, ITEM));

/**
 * The edits that were not saved when the page was reloaded, as rows whose products are looked up again. `remember` is
 * called on every render with the edits of now, which a reload keeps.
 */
export function useKeptRows(listId: string) {
  const [key] = useState(() => `prices ${storedSession.get()?._id ?? ""} ${listId}`);
  const [rows] = useState<Rows>(() => {
    const read = readTabDraft(key);
    const edits = Array.isArray(read) ? read.filter(isEdit) : [];
    return new Map(
      edits.map(({ key: of, item, product, sku, name, minQty, price }) => [
        of,
        { ...UNKNOWN, key: of, item, product, sku, name, minQty, price },
      ]),
    );
  });
  const latest = useRef(rows);
  useEffect(() => {
    forgetTabDraft(key);
    const keep = () => latest.current.size > 0 && keepTabDraft(key, [...latest.current.values()]);
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [key]);
  return { rows, remember: (now: Rows) => void (latest.current = now) };
}
