import type { PriceListItem } from "@shop/domain/contracts/price-lists";
import { dollarsToCents } from "@shop/domain/money";
import { priceText, readMinQty, readPrice } from "./cell-texts.ts";
import {
  type Field,
  type GridRow,
  isEmpty,
  isStored,
  kindOf,
  type Problems,
  soughtOf,
  type Theirs,
  UNKNOWN,
} from "./grid-row.ts";

export type Rows = ReadonlyMap<string, GridRow>;

export interface GridState {
  /** The rows with edits, by key, in the order in which they were first edited. */
  rows: Rows;
  past: readonly Rows[];
  future: readonly Rows[];
  /** The cell that is being typed into: its keystrokes are one step of Undo. */
  typing: string | null;
  /** How many new rows there were. */
  made: number;
}

export const EMPTY_GRID: GridState = { rows: new Map(), past: [], future: [], typing: null, made: 0 };

const NEW = "new/";

/** Begins with edits of an earlier visit; later new rows get other keys. */
export const gridOf = (rows: Rows): GridState => {
  const numbers = [...rows.keys()].filter((key) => key.startsWith(NEW)).map((key) => Number(key.slice(NEW.length)));
  return { ...EMPTY_GRID, rows, made: Math.max(-1, ...numbers) + 1 };
};

/** The steps that Undo goes back. */
const UNDO_STEPS = 100;

/** What a lookup of a row's product and quantity found. */
export interface Found {
  product: string;
  sku: string;
  name: string;
  publicPrice: number;
  /** The list's item of this product and quantity. */
  item: PriceListItem | null;
}

export type NewRow = Pick<GridRow, "product" | "sku" | "name" | "minQty" | "price">;

export type GridAction =
  | { type: "type"; row: GridRow; field: Field; text: string }
  /** The focus has left a cell. */
  | { type: "leave"; key: string }
  | { type: "add"; rows: readonly NewRow[] }
  | { type: "fill"; field: Field; cells: readonly { row: GridRow; text: string }[] }
  /** Takes back all edits of a row. */
  | { type: "restore"; key: string }
  | { type: "learn"; found: ReadonlyMap<string, Found>; sought: ReadonlyMap<string, string> }
  | { type: "refuse"; problems: ReadonlyMap<string, Problems>; sought?: ReadonlyMap<string, string> }
  | { type: "conflict"; theirs: ReadonlyMap<string, Theirs> }
  | { type: "settle"; key: string; keep: "mine" | "theirs" }
  | { type: "saved"; keys: readonly string[] }
  /** Takes back all edits; Undo brings them back. */
  | { type: "discard" }
  | { type: "undo" }
  | { type: "redo" };

export function changeGrid(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case "type": {
      const { row, field, text } = action;
      const cell = `${row.key} ${field}`;
      const rows = new Map(state.rows).set(row.key, edited(row, field, text));
      return cell === state.typing ? { ...state, rows } : { ...remember(state, rows), typing: cell };
    }
    case "leave":
      return { ...state, rows: tidied(state.rows, action.key), typing: null };
    case "add": {
      const rows = new Map(state.rows);
      for (const [index, row] of action.rows.entries()) {
        const key = `${NEW}${state.made + index}`;
        rows.set(key, { key, ...row, ...UNKNOWN, item: null });
      }
      return { ...remember(state, rows), made: state.made + action.rows.length };
    }
    case "fill": {
      const rows = new Map(state.rows);
      for (const { row, text } of action.cells) rows.set(row.key, edited(rows.get(row.key) ?? row, action.field, text));
      return remember(state, withoutUnchanged(rows));
    }
    case "restore": {
      const rows = new Map(state.rows);
      rows.delete(action.key);
      return remember(state, rows);
    }
    case "learn":
      return { ...state, rows: learnt(state.rows, action) };
    case "refuse": {
      const rows = new Map(state.rows);
      for (const [key, refused] of action.problems) {
        const row = rows.get(key);
        const sought = action.sought?.get(key);
        if (!row || (sought !== undefined && sought !== soughtOf(row))) continue;
        rows.set(key, { ...row, refused, ...(sought !== undefined && { known: sought, publicPrice: null }) });
      }
      return { ...state, rows };
    }
    case "conflict": {
      const rows = new Map(state.rows);
      for (const [key, theirs] of action.theirs) {
        const row = rows.get(key);
        if (row && isStored(row, theirs)) {
          rows.delete(key);
          continue;
        }
        // A new price at the quantity that an item was moved to is not a version of that item: it is looked up again.
        const isOfItem = !row?.item || row.item.minQty === theirs.minQty;
        if (row) rows.set(key, isOfItem ? { ...row, theirs } : { ...row, known: null });
      }
      return { ...state, rows };
    }
    case "settle":
      return remember(state, settled(state.rows, action));
    case "saved": {
      const rows = new Map(state.rows);
      for (const key of action.keys) rows.delete(key);
      return { ...EMPTY_GRID, rows, made: state.made };
    }
    case "discard":
      return remember(state, new Map());
    case "undo": {
      const rows = state.past.at(-1);
      if (!rows) return state;
      return { ...state, rows, past: state.past.slice(0, -1), future: [...state.future, state.rows], typing: null };
    }
    default: {
      const rows = state.future.at(-1);
      if (!rows) return state;
      return { ...state, rows, past: [...state.past, state.rows], future: state.future.slice(0, -1), typing: null };
    }
  }
}

const remember = (state: GridState, rows: Rows): GridState => ({
  ...state,
  rows,
  past: [...state.past, state.rows].slice(-UNDO_STEPS),
  future: [],
  typing: null,
});

function edited(row: GridRow, field: Field, text: string): GridRow {
  const { [field]: _, ...refused } = row.refused;
  if (field === "price") return { ...row, price: text, refused };
  // Another product or quantity: what was known of it, is not any more.
  const isOther = { known: null, publicPrice: null, taken: null };
  return field === "sku"
    ? { ...row, sku: text, product: null, name: "", refused, ...isOther }
    : { ...row, minQty: text, refused, ...isOther };
}

/** A row with its numbers as the fields show them; none when nothing is left of its edits. */
function tidied(rows: Rows, key: string): Rows {
  const row = rows.get(key);
  if (!row) return rows;
  const [price, minQty] = [readPrice(row.price), readMinQty(row.minQty)];
  const texts = {
    ...("cents" in price && { price: price.cents === null ? "" : priceText(price.cents) }),
    ...("quantity" in minQty && { minQty: String(minQty.quantity) }),
  };
  return withoutUnchanged(new Map(rows).set(key, { ...row, ...texts }));
}

const withoutUnchanged = (rows: Rows): Rows =>
  new Map([...rows].filter(([, row]) => kindOf(row) !== "none" || row.theirs !== null));

interface Learning {
  found: ReadonlyMap<string, Found>;
  sought: ReadonlyMap<string, string>;
}

/**
 * The rows with what a lookup found. A new row whose product and quantity the list has already, becomes an edit of that
 * item, and replaces an earlier one; without a price it has the item's. Of two such rows in one lookup the second stays,
 * to be corrected.
 */
function learnt(before: Rows, { found, sought }: Learning): Rows {
  const rows = new Map<string, GridRow>();
  const renamed = new Set<string>();
  for (const row of before.values()) {
    const about = found.get(row.key);
    const isAsked = sought.get(row.key) === soughtOf(row);
    if (!about || !isAsked) {
      // Not asked again about what the answer leaves out.
      if (!renamed.has(row.key)) rows.set(row.key, isAsked ? { ...row, known: soughtOf(row) } : row);
      continue;
    }
    const { item, ...product } = about;
    const known = soughtOf({ ...row, product: product.product });
    const next = { ...row, ...product, known };
    if (!item || row.item || known === null || renamed.has(known)) {
      rows.set(row.key, { ...next, taken: item && item.minQty !== row.item?.minQty ? item : null });
      continue;
    }
    renamed.add(known);
    const price = isEmpty(row.price) ? priceText(dollarsToCents(item.price)) : row.price;
    rows.set(known, { ...next, key: known, was: row.key, price, item, taken: null });
  }
  return rows;
}

/** A conflict ends: mine is an edit of what they have stored, theirs takes back my edit. */
function settled(before: Rows, { key, keep }: { key: string; keep: "mine" | "theirs" }): Rows {
  const rows = new Map(before);
  const row = rows.get(key);
  if (!row?.theirs) return before;
  if (keep === "theirs") {
    rows.delete(key);
    return rows;
  }
  const { price, version } = row.theirs;
  const minQty = readMinQty(row.minQty);
  const { product, sku, name, publicPrice } = row;
  const item =
    price === null || product === null
      ? null
      : {
          minQty: row.item?.minQty ?? ("quantity" in minQty ? minQty.quantity : 1),
          product,
          sku,
          name,
          price,
          version,
          publicPrice: publicPrice ?? 0,
        };
  rows.set(key, { ...row, item, theirs: null });
  return rows;
}
