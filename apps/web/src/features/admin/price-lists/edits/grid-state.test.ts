import type { PriceListItem } from "@shop/domain/contracts/price-lists";
import { expect, test } from "vitest";
import { findProblems } from "./grid-problems.ts";
import { type GridRow, isAbovePublic, kindOf, rowOf, soughtOf } from "./grid-row.ts";
import {
  changeGrid,
  EMPTY_GRID,
  type Found,
  type GridAction,
  gridOf,
  type GridState,
  type NewRow,
} from "./grid-state.ts";
import { toLookUp } from "./look-up.ts";
import { conflictsByRow, issuesByRow, sortConflicts, takenBack, toParts, toUndo } from "./requests.ts";

const item = (product: string, { minQty = 1, price = 10, version = 3 } = {}): PriceListItem => ({
  product,
  sku: `SKU-${product}`,
  name: `Product ${product}`,
  minQty,
  price,
  publicPrice: 12,
  version,
});
const play = (actions: readonly GridAction[], from: GridState = EMPTY_GRID) => actions.reduce(changeGrid, from);
const type = (of: PriceListItem | GridRow, price: string): GridAction => ({
  type: "type",
  row: "key" in of ? of : rowOf(of),
  field: "price",
  text: price,
});
const newRow = (row: Partial<NewRow>): NewRow => ({ product: null, sku: "", name: "", minQty: "1", price: "", ...row });
const rowAt = (state: GridState, key: string): GridRow => {
  const row = state.rows.get(key);
  if (!row) throw new Error(`no row ${key}`);
  return row;
};
/** Looks up all rows whose product is not known; `found` by SKU and quantity. */
const lookUp = (state: GridState, found: Record<string, Partial<Found>>): GridState => {
  const rows = toLookUp(state);
  const about = (row: GridRow) => found[`${row.sku} ${row.minQty}`];
  return changeGrid(state, {
    type: "learn",
    sought: new Map(rows.map((row) => [row.key, soughtOf(row) ?? ""])),
    found: new Map(
      rows.flatMap((row) => {
        const known = about(row);
        return known
          ? [[row.key, { product: row.sku, sku: row.sku, name: "", publicPrice: 12, item: null, ...known }]]
          : [];
      }),
    ),
  });
};
const sent = (state: GridState) => toParts(state.rows).map(({ items }) => items);

test("typing changes a row, and what is typed back leaves no edit", () => {
  const glove = item("a");
  const typed = play([type(glove, "9"), { type: "leave", key: "a/1" }]);
  expect(rowAt(typed, "a/1")).toMatchObject({ price: "9.00" });
  expect(kindOf(rowAt(typed, "a/1"))).toBe("changed");
  expect(play([type(rowAt(typed, "a/1"), "10"), { type: "leave", key: "a/1" }], typed).rows.size).toBe(0);
});

test("an emptied price removes the item, and a new row without a price is a problem", () => {
  expect(sent(play([type(item("a"), "")]))).toEqual([[{ product: "a", minQty: 1, price: null, version: 3 }]]);
  const added = play([{ type: "add", rows: [newRow({ product: "a" })] }]);
  expect(findProblems(added.rows).get("new/0")).toEqual({ price: "Enter a price" });
});

test("the keystrokes of a cell are undone in one step, and can be done again", () => {
  const typed = play([
    type(item("a"), "9"),
    type(item("a"), "9.5"),
    { type: "leave", key: "a/1" },
    type(item("b"), "8"),
  ]);
  const undone = play([{ type: "undo" }], typed);
  expect([...undone.rows.keys()]).toEqual(["a/1"]);
  expect(play([{ type: "undo" }], undone).rows.size).toBe(0);
  expect([...play([{ type: "undo" }, { type: "redo" }, { type: "redo" }], undone).rows.keys()]).toEqual(["a/1", "b/1"]);
  expect(play([{ type: "undo" }, type(item("c"), "7")], typed).future).toEqual([]);
});

test("a column of prices fills rows in one step", () => {
  const cells = ["a", "b"].map((id) => ({ row: rowOf(item(id)), text: id === "a" ? "10.00" : "9.00" }));
  const filled = play([{ type: "fill", field: "price", cells }]);
  expect([...filled.rows.keys()]).toEqual(["b/1"]);
  expect(play([{ type: "undo" }], filled).rows.size).toBe(0);
});

test("a pasted row of an item becomes its edit; an unknown SKU stays with its problem", () => {
  const pasted = play([{ type: "add", rows: ["a", "x", "b"].map((sku) => newRow({ sku, price: "9.00" })) }]);
  const known = lookUp(pasted, { "a 1": { item: item("a") }, "b 1": {} });
  expect([...known.rows.keys()]).toEqual(["a/1", "new/1", "new/2"]);
  expect(rowAt(known, "a/1")).toMatchObject({ was: "new/0", item: { price: 10 }, price: "9.00" });
  const refused = changeGrid(known, {
    type: "refuse",
    problems: new Map([["new/1", { sku: "There is no product with the SKU x" }]]),
    sought: new Map([["new/1", soughtOf(rowAt(known, "new/1")) ?? ""]]),
  });
  expect(findProblems(refused.rows).get("new/1")).toEqual({ sku: "There is no product with the SKU x" });
  expect(toLookUp(refused)).toEqual([]);
  const corrected = play([{ type: "type", row: rowAt(refused, "new/1"), field: "sku", text: "c" }], refused);
  expect(toLookUp(corrected)).toEqual([]);
  const left = play([{ type: "leave", key: "new/1" }], corrected);
  expect(toLookUp(left).map(({ sku }) => sku)).toEqual(["c"]);
  expect(findProblems(corrected.rows).size).toBe(0);
});

test("a pasted row without a price keeps the price of the list's item", () => {
  const known = lookUp(play([{ type: "add", rows: [newRow({ sku: "a" })] }]), { "a 1": { item: item("a") } });
  expect(rowAt(known, "a/1").price).toBe("10.00");
  expect(sent(known)).toEqual([]);
});

test("of two rows with one product and quantity the second is named", () => {
  const rows = ["9.00", "8.00"].map((price) => newRow({ sku: "a", price }));
  const pasted = play([{ type: "add", rows }]);
  expect(findProblems(pasted.rows).get("new/1")?.minQty).toBe("The same product and quantity as another row: 9.00");
  const known = lookUp(pasted, { "a 1": { item: item("a") } });
  expect([...known.rows.keys()]).toEqual(["a/1", "new/1"]);
  expect([...findProblems(known.rows).keys()]).toEqual(["new/1"]);
});

test("an item moved to another quantity is removed there and set here, and two can change places", () => {
  const [one, ten] = [item("a"), item("a", { minQty: 10, price: 9, version: 5 })];
  const move = (row: PriceListItem, text: string): GridAction => ({
    type: "type",
    row: rowOf(row),
    field: "minQty",
    text,
  });
  expect(sent(play([move(one, "5")]))).toEqual([
    [
      { product: "a", minQty: 1, price: null, version: 3 },
      { product: "a", minQty: 5, price: 10, version: 0 },
    ],
  ]);
  expect(sent(play([move(one, "10"), move(ten, "1")]))).toEqual([
    [
      { product: "a", minQty: 1, price: 9, version: 3 },
      { product: "a", minQty: 10, price: 10, version: 5 },
    ],
  ]);
  const onto = lookUp(play([move(one, "10"), { type: "leave", key: "a/1" }]), {
    "SKU-a 10": { product: "a", item: ten },
  });
  expect(findProblems(onto.rows).get("a/1")).toEqual({ minQty: "The list has a price from 10 already" });
  expect(findProblems(play([type(ten, "")], onto).rows).size).toBe(0);
});

test("a save has parts of at most so many items, with a product's items together", () => {
  const cells = Array.from({ length: 5 }, (_, at) => ({ row: rowOf(item(String(at))), text: "9" }));
  const parts = toParts(play([{ type: "fill", field: "price", cells }]).rows, 2);
  expect(parts.map(({ keys }) => keys)).toEqual([["0/1", "1/1"], ["2/1", "3/1"], ["4/1"]]);
});

test("the server's issues and conflicts come to the cells they are about", () => {
  const owners = ["a/1", "new/0"];
  expect(
    issuesByRow(
      [
        { path: "items.1.product", message: "There is no such product" },
        { path: "items.0.minQty", message: "Too many" },
      ],
      owners,
    ),
  ).toEqual(
    new Map([
      ["new/0", { sku: "There is no such product" }],
      ["a/1", { minQty: "Too many" }],
    ]),
  );
  expect(issuesByRow([{ path: "id", message: "Unknown" }], owners)).toBeUndefined();
  expect(conflictsByRow([{ index: 0, product: "a", minQty: 1, price: 7, version: 8 }], owners)).toEqual(
    new Map([["a/1", { minQty: 1, price: 7, version: 8 }]]),
  );
});

test("a conflict is settled by keeping mine, on their version, or by taking theirs", () => {
  const theirs = new Map([["a/1", { minQty: 1, price: 7, version: 8 }]]);
  const conflict = play([type(item("a"), "9"), { type: "conflict", theirs }]);
  const mine = play([{ type: "settle", key: "a/1", keep: "mine" }], conflict);
  expect(sent(mine)).toEqual([[{ product: "a", minQty: 1, price: 9, version: 8 }]]);
  expect(rowAt(mine, "a/1").item?.price).toBe(7);
  expect(play([{ type: "settle", key: "a/1", keep: "theirs" }], conflict).rows.size).toBe(0);
  const removed = play([
    type(item("a"), "9"),
    { type: "conflict", theirs: new Map([["a/1", { minQty: 1, price: null, version: 0 }]]) },
    { type: "settle", key: "a/1", keep: "mine" },
  ]);
  expect(sent(removed)).toEqual([[{ product: "a", minQty: 1, price: 9, version: 0 }]]);
});

test("a row that is stored as it was typed leaves the edits: it was saved, and the answer was lost", () => {
  const theirs = (minQty: number, price: number | null) => ({ minQty, price, version: 8 });
  const typed = play([
    type(item("a"), "9"),
    type(item("b"), "9.00"),
    { type: "add", rows: [newRow({ product: "c", minQty: "5", price: "8" })] },
    { type: "type", row: rowOf(item("d")), field: "minQty", text: "10" },
  ]);
  const stored = new Map([
    ["a/1", theirs(1, 9)],
    ["b/1", theirs(1, 8.99)],
    ["new/0", theirs(5, 8)],
    ["d/1", theirs(10, 10)],
  ]);
  expect([...play([{ type: "conflict", theirs: stored }], typed).rows.keys()]).toEqual(["b/1"]);
});

test("what has its earlier price again is neither someone else's nor left to be taken back", () => {
  const change = { sku: "", name: "", minQty: 1, publicPrice: 12, after: 9, version: 4 };
  const undone = { ...change, product: "a", before: 8 };
  const removed = { ...change, product: "b", before: 7 };
  const added = { ...change, product: "c", before: null };
  const conflicts = [
    { index: 0, price: 8 },
    { index: 1, price: null },
  ];
  expect(sortConflicts(conflicts, [undone, removed, added])).toEqual({
    since: new Map([[removed, null]]),
    left: [added],
  });
});

test("a save is taken back in the opposite order, on the versions that it left", () => {
  const change = { product: "a", sku: "", name: "", minQty: 1, publicPrice: 12 };
  expect(
    toUndo([
      { changes: [{ ...change, before: 10, after: 9 }], items: [item("a", { version: 4 })] },
      { changes: [{ ...change, product: "b", before: 8, after: null }], items: [] },
    ]).map(takenBack),
  ).toEqual([
    [{ product: "b", minQty: 1, price: 8, version: 0 }],
    [{ product: "a", minQty: 1, price: 10, version: 4 }],
  ]);
});

test("saved rows leave the edits, and Undo does not bring them back", () => {
  const saved = play([type(item("a"), "9"), type(item("b"), "9"), { type: "saved", keys: ["a/1"] }]);
  expect([...saved.rows.keys()]).toEqual(["b/1"]);
  expect(play([{ type: "undo" }], saved)).toBe(saved);
});

test("a price above what visitors pay at the same quantity is marked", () => {
  expect(isAbovePublic({ price: "12.01", publicPrice: 12 })).toBe(true);
  expect(isAbovePublic({ price: "12.00", publicPrice: 12 })).toBe(false);
  expect(isAbovePublic({ price: "12.01", publicPrice: 0 })).toBe(false);
  expect(isAbovePublic({ price: "12.01", publicPrice: null })).toBe(false);
});

test("edits of an earlier visit keep their rows when more are added, and are discarded in one step", () => {
  const earlier = play([{ type: "add", rows: [newRow({ sku: "X" }), newRow({ sku: "Y" })] }]);
  const next = play([{ type: "add", rows: [newRow({ sku: "Z" })] }], gridOf(earlier.rows));
  expect([...next.rows.values()].map(({ sku }) => sku)).toEqual(["X", "Y", "Z"]);
  const discarded = play([{ type: "discard" }], next);
  expect(discarded.rows.size).toBe(0);
  expect(play([{ type: "undo" }], discarded).rows).toEqual(next.rows);
});
