import { newId } from "@shop/db/columns";
import type { Transaction } from "@shop/db/client";
import { importRecords, type ImportValues, type Written } from "@shop/db/schema/imports";
import { listOfField } from "@shop/domain/imports/import-fields";
import { LIMITS } from "@shop/domain/limits";
import { CHANGED_SINCE_PREVIEW, NO_SUCH_SKU, TOO_MANY_STEPS } from "@shop/domain/messages";
import { recordOf } from "@shop/domain/product-fields";
import { skuIdentity } from "@shop/domain/sku";
import { exGstCents } from "../import-files/read-price.ts";
import type { ReadRow } from "../import-files/row-reader.ts";
import { productLabel, savedAction } from "../products/products.wire.ts";
import { recordRows, type AuditedRow } from "./audit-rows.ts";
import { findCategories, type CategoryPath } from "./find-categories.ts";
import { isPrice } from "./given-price.ts";
import type {
  Finding,
  ImportActor,
  KindOfImport,
  PendingRow,
  PlanContext,
  PlannedRow,
  WriteContext,
  WrittenRow,
} from "./kind.ts";
import {
  AMBIGUOUS_LIST,
  findLists,
  itemKey,
  listKey,
  lockLists,
  makeList,
  readItems,
  writeListItems,
  type List,
} from "./list-items.ts";
import {
  findProductIds,
  insertProducts,
  lockProducts,
  moveStock,
  PRODUCT_COLUMNS,
  readProducts,
  updateProducts,
  type ProductColumn,
  type ProductValues,
  type StoredProduct,
} from "./product-columns.ts";
import {
  auditedProduct,
  changedSince,
  changesOf,
  moneyText,
  namedCategories,
  NEW_PRODUCT,
  seenOf,
  valuesAfter,
  type KnownProduct,
} from "./product-values.ts";
import { undoProducts } from "./undo-products.ts";
import { doubtsOf } from "./unknown-skus.ts";

const NO_SUCH_ID = "There is no product with this id";
const NEEDS_SKU = "Needs a SKU";
const NEEDS_NAME = "Is needed, because the shop has no such SKU yet";
const SKU_IN_USE = (name: string) => `Is already used by '${name}'`;
const PRICE_KEPT = (cents: number) => `Is 0: the shop keeps its price of ${moneyText(cents)}`;

const NOTHING_KNOWN: KnownProduct = { stored: undefined, listPrices: {}, full: [] };

/** Imports of products: new SKUs make products. */
export const PRODUCTS: KindOfImport = {
  plan: (ctx, rows) => planProducts(ctx, rows, true),
  write: writeProducts,
  undo: undoProducts,
};

/** Imports of stock: of known products alone. */
export const STOCK: KindOfImport = { ...PRODUCTS, plan: (ctx, rows) => planProducts(ctx, rows, false) };

async function planProducts(
  { tx }: PlanContext,
  rows: readonly ReadRow[],
  makesProducts: boolean,
): Promise<PlannedRow[]> {
  const wanted = rows.map(({ values: { _id: id, sku } }) =>
    typeof id === "string" ? { id } : { sku: typeof sku === "string" ? sku : undefined },
  );
  const ids = await findProductIds(tx, wanted);
  const stored = await readProducts(
    tx,
    ids.filter((id) => id !== undefined),
  );
  const lists = await findLists(tx, listNamesOf(rows));
  const known = await knownProducts(tx, rows, ids, stored, lists);
  const values = rows.map((row, index) => settle(row.values, known[index]?.stored));
  const places = await findCategories(
    tx,
    values.flatMap((one) => namedCategories(one) ?? []),
    true,
  );
  const doubts = await doubtsOf(
    tx,
    values.flatMap(({ sku }, index) => (ids[index] === undefined && typeof sku === "string" ? [sku] : [])),
  );
  const takenBy = await ownersOfNewSkus(tx, values, known);
  const now = new Date();
  return rows.map((row, index): PlannedRow => {
    const own = values[index] ?? {};
    const about: KnownProduct = known[index] ?? NOTHING_KNOWN;
    const named = namedCategories(own);
    const place = named && places.of(named);
    const { columns, problems } = valuesAfter(own, place, about.stored, now);
    const isNew = about.stored === undefined;
    problems.push(...identityProblems(row, about.stored, makesProducts, doubts, takenBy[index]));
    problems.push(...listProblems(own, lists));
    problems.push(...about.full.map((field) => ({ field, message: TOO_MANY_STEPS(LIMITS.priceSteps) })));
    if (isNew && makesProducts && problems.length === 0 && columns.name === "")
      problems.push({ field: "name", message: NEEDS_NAME });
    const changes = changesOf(own, about, columns, place);
    const result = problems.length > 0 ? "failed" : isNew ? "created" : changes.length > 0 ? "changed" : "unchanged";
    const sku = typeof own["sku"] === "string" ? skuIdentity(own["sku"]) : undefined;
    const identity = about.stored?.id ?? sku;
    const isOtherSku = sku !== undefined && (about.stored === undefined || sku !== skuIdentity(about.stored.sku));
    return {
      result,
      ...(identity !== undefined && { isNew, identity }),
      ...(isOtherSku && { newSku: sku }),
      recordId: about.stored?.id ?? null,
      key: about.stored?.sku || row.key,
      name: columns.name,
      values: own,
      seen: seenOf(alsoSeen(own, row), about),
      changes,
      problems,
      warnings:
        own["price"] === 0 && about.stored && about.stored.priceCents > 0
          ? [{ field: "price", message: PRICE_KEPT(about.stored.priceCents) }]
          : [],
    };
  });
}

const listNamesOf = (rows: readonly { values: Record<string, unknown> }[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => Object.keys(values).flatMap((field) => listOfField(field) ?? []))),
];

/** The products of rows, with what they cost in the lists that the rows name. */
async function knownProducts(
  tx: Transaction,
  rows: readonly { values: Record<string, unknown> }[],
  ids: readonly (string | undefined)[],
  stored: ReadonlyMap<string, StoredProduct>,
  lists: ReadonlyMap<string, List[]>,
): Promise<KnownProduct[]> {
  const items = await readItems(
    tx,
    [...lists.values()].flat().map(({ id }) => id),
    [...stored.keys()],
  );
  return rows.map(({ values }, index) => {
    const product = stored.get(ids[index] ?? "");
    const listPrices: Record<string, number | null> = {};
    const full: string[] = [];
    for (const field of Object.keys(values)) {
      const name = listOfField(field);
      const [list] = (name !== undefined && lists.get(listKey(name))) || [];
      if (name === undefined) continue;
      const place = list && product && { list: list.id, product: product.id, minQty: 1 };
      const cents = (place && items.cents.get(itemKey(place))) ?? null;
      listPrices[field] = cents;
      if (place && cents === null && items.steps(place) >= LIMITS.priceSteps) full.push(field);
    }
    return { stored: product, listPrices, full };
  });
}

/** A row's values as they are stored: prices in cents ex GST, by the tax class that the product will have. */
function settle(values: ReadRow["values"], stored: StoredProduct | undefined): ImportValues {
  const taxClass =
    values["taxClass"] === "gst-free" || (values["taxClass"] === undefined && stored?.taxClass === "gst-free")
      ? "gst-free"
      : "gst";
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      if (field === "_id" || field === "priceIncludesGst" || value === undefined) return [];
      // The SKU only finds the product, unless another field does.
      if (field === "sku" && stored && values["_id"] === undefined) return [];
      if (value === "remove" && listOfField(field) !== undefined) return [[field, null]];
      return [[field, isPrice(value) ? exGstCents(value, taxClass) : value]];
    }),
  );
}

/** The SKU is seen too, and the tax class where it decides the price. */
function alsoSeen(values: ImportValues, row: ReadRow): ImportValues {
  const dependsOnTax = Object.values(row.values).some((value) => isPrice(value) && value.includesGst);
  return { sku: null, ...(dependsOnTax && { taxClass: null }), ...values };
}

function identityProblems(
  { values: { _id: id, sku } }: ReadRow,
  stored: StoredProduct | undefined,
  makesProducts: boolean,
  doubts: ReadonlyMap<string, string>,
  takenBy: string | undefined,
): Finding[] {
  if (stored) return skuProblems(takenBy);
  if (typeof id === "string") return [{ field: "_id", message: NO_SUCH_ID }];
  if (typeof sku !== "string") return [{ message: NEEDS_SKU }];
  const doubt = doubts.get(sku) ?? (makesProducts ? undefined : NO_SUCH_SKU(sku));
  return doubt === undefined ? [] : [{ field: "sku", message: doubt }];
}

const skuProblems = (takenBy: string | undefined): Finding[] =>
  takenBy === undefined ? [] : [{ field: "sku", message: SKU_IN_USE(takenBy) }];

function listProblems(values: ImportValues, lists: ReadonlyMap<string, List[]>): Finding[] {
  return Object.keys(values).flatMap((field) => {
    const name = listOfField(field);
    const found = name === undefined ? undefined : lists.get(listKey(name));
    return name !== undefined && (found?.length ?? 0) > 1 ? [{ field, message: AMBIGUOUS_LIST(name) }] : [];
  });
}

/** Of rows that give a known product another SKU, the name of the product that has it already. */
async function ownersOfNewSkus(
  tx: Transaction,
  values: readonly ImportValues[],
  known: readonly KnownProduct[],
): Promise<(string | undefined)[]> {
  const wanted = values.map(({ sku }, index) => {
    const own = known[index]?.stored?.sku;
    return {
      sku: typeof sku === "string" && own !== undefined && skuIdentity(sku) !== skuIdentity(own) ? sku : undefined,
    };
  });
  if (wanted.every(({ sku }) => sku === undefined)) return [];
  const ids = await findProductIds(tx, wanted);
  const owners = await readProducts(
    tx,
    ids.filter((id) => id !== undefined),
  );
  return ids.map((id) => (id === undefined ? undefined : owners.get(id)?.name));
}

/** What a row writes. */
interface RowPlan {
  row: PendingRow;
  id: string;
  known: KnownProduct;
  after: ProductValues;
  columns: ProductColumn[];
  stockDelta: number;
  place: CategoryPath | undefined;
}

async function writeProducts(ctx: WriteContext, rows: readonly PendingRow[]): Promise<WrittenRow[]> {
  const { tx, actor } = ctx;
  const found = await findProductIds(
    tx,
    rows.map(({ recordId, values }) => {
      const sku = values["sku"];
      return recordId === null ? { sku: typeof sku === "string" ? sku : undefined } : { id: recordId };
    }),
  );
  const ids = found.filter((id) => id !== undefined);
  await lockProducts(tx, ids);
  const stored = await readProducts(tx, ids);
  let lists = await findLists(tx, listNamesOf(rows));
  await lockLists(
    tx,
    [...lists.values()].flat().map(({ id }) => id),
  );
  const known = await knownProducts(tx, rows, found, stored, lists);
  const takenBy = await ownersOfNewSkus(
    tx,
    rows.map(({ values }) => values),
    known,
  );
  const conflicts = rows.map((row, index) => [
    ...conflictOf(row, known[index] ?? NOTHING_KNOWN),
    ...skuProblems(takenBy[index]),
  ]);
  const good = rows.filter((_, index) => conflicts[index]?.length === 0);
  const places = await findCategories(
    tx,
    good.flatMap(({ values }) => namedCategories(values) ?? []),
    false,
  );
  await recordCategories(tx, actor, places.made);
  lists = await withMissingLists(ctx, lists, good);
  const now = new Date();
  const plans: RowPlan[] = [];
  const outcomes = rows.map((row, index): WrittenRow => {
    const about: KnownProduct = known[index] ?? NOTHING_KNOWN;
    const base = { line: row.line, recordId: about.stored?.id ?? null, changes: [], warnings: [], written: null };
    const conflict = conflicts[index] ?? [];
    if (conflict.length > 0) return { ...base, result: "failed", problems: conflict };
    const named = namedCategories(row.values);
    const place = named && places.of(named);
    const { columns: after, problems } = valuesAfter(row.values, place, about.stored, now);
    problems.push(...about.full.map((field) => ({ field, message: TOO_MANY_STEPS(LIMITS.priceSteps) })));
    if (problems.length > 0) return { ...base, result: "failed", problems };
    const before: ProductValues = about.stored ?? NEW_PRODUCT;
    const columns = PRODUCT_COLUMNS.filter((column) => after[column] !== before[column]);
    const stock = row.values["stock"];
    const stockDelta = typeof stock === "number" ? stock - (about.stored?.countInStock ?? 0) : 0;
    const id = about.stored?.id ?? newId();
    const changes = changesOf(row.values, about, after, place);
    if (about.stored && changes.length === 0) return { ...base, result: "unchanged", problems: [] };
    plans.push({ row, id, known: about, after, columns, stockDelta, place });
    return {
      ...base,
      recordId: id,
      result: about.stored ? "changed" : "created",
      changes,
      problems: [],
      changesSearch: columns.some((column) => column !== "priceCents"),
    };
  });
  const written = await writePlans(ctx, plans, lists);
  return outcomes.map((outcome) => ({ ...outcome, written: written.get(outcome.line) ?? null }));
}

/** Why a row can't be written any more: what it was compared with has changed. */
function conflictOf({ recordId, seen, values }: PendingRow, known: KnownProduct): Finding[] {
  const wasNew = recordId === null;
  if (wasNew !== (known.stored === undefined)) return [{ field: "sku", message: CHANGED_SINCE_PREVIEW("sku") }];
  return changedSince(seen, seenOf({ ...values, ...seen }, known)).map((field) => ({
    field,
    message: CHANGED_SINCE_PREVIEW(field),
  }));
}

/** Makes the lists that rows name and the shop lacks. */
async function withMissingLists(
  ctx: WriteContext,
  lists: ReadonlyMap<string, List[]>,
  rows: readonly PendingRow[],
): Promise<Map<string, List[]>> {
  const all = new Map(lists);
  const fields = rows.flatMap(({ values }) => Object.entries(values).filter(([, value]) => value !== null));
  for (const [field] of fields) {
    const name = listOfField(field);
    if (name === undefined || (all.get(listKey(name))?.length ?? 0) > 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    all.set(listKey(name), [await makeList(ctx, { name })]);
  }
  return all;
}

async function recordCategories(
  tx: Transaction,
  actor: ImportActor,
  made: Awaited<ReturnType<typeof findCategories>>["made"],
): Promise<void> {
  if (made.length === 0) return;
  await tx
    .insert(importRecords)
    .values(made.map(({ id, entity }) => ({ importId: actor.importId, entity, recordId: id })));
  const fields = {
    category: "categoryName",
    subCategory: "subCategoryName",
    section: "SubCategorySectionName",
  } as const;
  await recordRows(
    tx,
    actor,
    made.map(({ id, entity, name }) => ({
      entity,
      action: "created",
      recordId: id,
      label: name,
      after: { [fields[entity]]: name },
    })),
  );
}

/** Writes products, their stock, list prices and log entries; by line what was written. */
async function writePlans(
  { tx, actor }: WriteContext,
  plans: readonly RowPlan[],
  lists: ReadonlyMap<string, List[]>,
): Promise<Map<number, Written>> {
  const created = plans.filter(({ known }) => known.stored === undefined);
  const updated = plans.filter(({ known, columns }) => known.stored !== undefined && columns.length > 0);
  await insertProducts(
    tx,
    created.map(({ id, after, stockDelta }) => ({ ...after, id, stock: stockDelta })),
  );
  await updateProducts(
    tx,
    updated.map(({ id, after }) => ({ ...after, id })),
    new Set(updated.flatMap(({ columns }) => columns)),
  );
  const moved = plans.filter(({ known }) => known.stored !== undefined);
  await moveStock(
    tx,
    actor.actorId,
    moved.map(({ id, stockDelta }) => ({ productId: id, delta: stockDelta })),
  );
  const items = plans.flatMap((plan) => itemsOf(plan, lists));
  await writeListItems(
    tx,
    actor,
    items.map(({ change }) => change),
  );
  await recordRows(tx, actor, plans.flatMap(entryOf));
  return new Map(plans.map((plan) => [plan.row.line, writtenOf(plan, items)]));
}

/** The prices of lists that a row changes. */
function itemsOf({ row, id, known, after }: RowPlan, lists: ReadonlyMap<string, List[]>) {
  return Object.entries(row.values).flatMap(([field, value]) => {
    const name = listOfField(field);
    const [list] = (name !== undefined && lists.get(listKey(name))) || [];
    const before = known.listPrices[field] ?? null;
    const price = typeof value === "number" ? value : null;
    if (!list || name === undefined || before === price) return [];
    const change = { list, product: id, sku: after.sku, name: after.name, minQty: 1, before, after: price };
    return [{ line: row.line, change }];
  });
}

function writtenOf(
  { row, known, after, columns, stockDelta }: RowPlan,
  items: readonly ReturnType<typeof itemsOf>[number][],
): Written {
  const { stored } = known;
  const kept = stored ? columns : PRODUCT_COLUMNS;
  const own = items.filter(({ line }) => line === row.line);
  return {
    isNew: stored === undefined,
    before: stored ? recordOf(columns, (column) => stored[column]) : {},
    after: recordOf(kept, (column) => after[column]),
    ...(stockDelta !== 0 && { stock: stockDelta }),
    ...(own.length > 0 && {
      items: own.map(({ change: { list, minQty, before, after: price } }) => ({
        list: list.id,
        minQty,
        before,
        after: price,
      })),
    }),
  };
}

/** The entry of a row in the audit log; none for a row that changes list prices alone. */
function entryOf({ id, known: { stored }, after, columns, stockDelta }: RowPlan): AuditedRow[] {
  if (stored && columns.length === 0 && stockDelta === 0) return [];
  const about = { entity: "product" as const, recordId: id, label: productLabel(after) };
  if (!stored) return [{ ...about, action: "created", after: auditedProduct(after, stockDelta) }];
  const sides = {
    before: auditedProduct(stored, stored.countInStock),
    after: auditedProduct(after, stored.countInStock + stockDelta),
  };
  return [{ ...about, action: savedAction(stored.archivedAt !== null, after.archivedAt !== null), ...sides }];
}
