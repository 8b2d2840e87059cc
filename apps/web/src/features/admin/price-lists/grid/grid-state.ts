import type { PriceListItem } from "@shop/domain/contracts/price-lists";
import { dollarsToCents } from "@shop/domain/money";
import { skuIdentity } from "@shop/domain/sku";
import { priceText, readMinQty, readPrice } from "./cell-texts.ts";

/** The cells that can be edited. */
export type Field = "sku" | "minQty" | "price";
export type Problems = Partial<Record<Field, string>>;

/** What another person has stored in the meantime; price null: removed. In dollars. */
export interface Theirs {
  minQty: number;
  price: number | null;
  version: number;
}

export interface GridRow {
  key: string;
  /** The key that it had as a new row, before the list was found to have it. */
  was: string | null;
  /** The item as it was read; null for a new one. */
  item: PriceListItem | null;
  /** The product's id; null as long as the SKU is not looked up. */
  product: string | null;
  sku: string;
  name: string;
  /** As typed. An empty price removes the item. */
  minQty: string;
  price: string;
  /** What visitors pay at this quantity, in dollars; null as long as it is not known. */
  publicPrice: number | null;
  /** The product and quantity for which name and public price are known; see `soughtOf`. */
  known: string | null;
  /** Another item of the list with this product and quantity. */
  taken: PriceListItem | null;
  /** What the server has refused; gone with the next change of the cell. */
  refused: Problems;
  theirs: Theirs | null;
}

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
  | { type: "undo" }
  | { type: "redo" };

export const keyOf = (product: string, minQty: number): string => `${product}/${minQty}`;

const UNKNOWN = { was: null, known: null, taken: null, refused: {}, theirs: null };

/** A stored item as a row without edits. */
export function rowOf(item: PriceListItem): GridRow {
  const { product, sku, name, minQty, price, publicPrice } = item;
  const texts = { minQty: String(minQty), price: priceText(dollarsToCents(price)) };
  const row = { key: keyOf(product, minQty), item, product, sku, name, ...texts, publicPrice };
  return { ...row, ...UNKNOWN, known: keyOf(product, minQty) };
}

/** The product and quantity that a row means, to be looked up; null when one of them is missing or wrong. */
export function soughtOf({ product, sku, minQty }: GridRow): string | null {
  const read = readMinQty(minQty);
  if (!("quantity" in read)) return null;
  const named = product ?? skuIdentity(sku);
  return named === "" ? null : keyOf(named, read.quantity);
}

export type RowKind = "new" | "changed" | "removed" | "none";

/** What a save would do with a row. */
export function kindOf({ item, minQty, price }: GridRow): RowKind {
  if (!item) return "new";
  if (isEmpty(price)) return "removed";
  const [readPriceCell, readQuantityCell] = [readPrice(price), readMinQty(minQty)];
  const isSame =
    "cents" in readPriceCell &&
    "quantity" in readQuantityCell &&
    readPriceCell.cents === dollarsToCents(item.price) &&
    readQuantityCell.quantity === item.minQty;
  return isSame ? "none" : "changed";
}

/** True when the price is above what visitors pay at the same quantity. */
export function isAbovePublic({ price, publicPrice }: Pick<GridRow, "price" | "publicPrice">): boolean {
  const read = readPrice(price);
  return Boolean(publicPrice) && "cents" in read && (read.cents ?? 0) > dollarsToCents(publicPrice ?? 0);
}

/** What must be corrected before a save, by row and cell. */
export function findProblems(rows: Rows): ReadonlyMap<string, Problems> {
  const first = new Map<string, GridRow>();
  const problems = new Map<string, Problems>();
  for (const row of rows.values()) {
    const found = { ...problemsOf(row, rows), ...row.refused };
    const sought = soughtOf(row);
    const kind = kindOf(row);
    if (sought !== null && kind !== "removed") {
      const earlier = first.get(sought);
      if (earlier) found.minQty = `The same product and quantity as another row: ${earlier.price || "no price"}`;
      else first.set(sought, row);
    }
    if (Object.keys(found).length > 0) problems.set(row.key, found);
  }
  return problems;
}

function problemsOf(row: GridRow, rows: Rows): Problems {
  const kind = kindOf(row);
  const [price, minQty] = [readPrice(row.price), readMinQty(row.minQty)];
  const found: Problems = {};
  if (row.product === null && row.sku.trim() === "") found.sku = "Enter a SKU";
  if ("problem" in price) found.price = price.problem;
  else if (kind === "new" && price.cents === null) found.price = "Enter a price";
  if ("problem" in minQty) found.minQty = minQty.problem;
  else if (kind !== "removed" && row.taken && !isVacated(row.taken, rows))
    found.minQty = `The list has a price from ${minQty.quantity} already`;
  return found;
}

/** Whether the edits remove an item, or move it to another quantity. */
function isVacated({ product, minQty }: PriceListItem, rows: Rows): boolean {
  const row = rows.get(keyOf(product, minQty));
  return row !== undefined && (kindOf(row) === "removed" || soughtOf(row) !== keyOf(product, minQty));
}

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
        const key = `new/${state.made + index}`;
        rows.set(key, { key, ...row, ...UNKNOWN, item: null, publicPrice: null });
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

function isEmpty(price: string): boolean {
  const read = readPrice(price);
  return "cents" in read && read.cents === null;
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
