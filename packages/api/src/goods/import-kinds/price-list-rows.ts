import type { Transaction } from "@shop/db/client";
import type { ImportValues } from "@shop/db/schema/imports";
import { LIMITS } from "@shop/domain/limits";
import {
  CHANGED_SINCE_IMPORT,
  CHANGED_SINCE_PREVIEW,
  ENDS_BEFORE_START,
  NO_SUCH_SKU,
  TOO_MANY_STEPS,
} from "@shop/domain/messages";
import type { TaxClass } from "@shop/domain/taxes";
import { sql } from "drizzle-orm";
import { exGstCents } from "../import-files/read-price.ts";
import type { ReadRow } from "../import-files/row-reader.ts";
import { recordRows, type AuditedRow } from "./audit-rows.ts";
import { isPrice, NEEDS_PRICE, PRICE_TOO_LOW } from "./given-price.ts";
import type {
  Change,
  Finding,
  KindOfImport,
  PendingRow,
  PlanContext,
  PlannedRow,
  UndoneRow,
  WriteContext,
  WrittenRecord,
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
import { findProductIds } from "./product-columns.ts";
import { moneyText } from "./product-values.ts";

/** Imports of price lists: their days, and a price in each row; lists are made, products are not. */
export const PRICE_LISTS: KindOfImport = { plan, write, undo };

const NEEDS_LIST = "Is needed";
const DAYS = ["startsOn", "endsOn"] as const;
const text = (value: unknown) => (typeof value === "string" ? value : "");
const dayOf = (values: ImportValues, field: (typeof DAYS)[number]) => text(values[field]) || undefined;
const centsText = (cents: number | null) => (cents === null ? "" : moneyText(cents));
const minQtyOf = (values: Record<string, unknown>) => (typeof values["minQty"] === "number" ? values["minQty"] : 1);

interface Product {
  id: string;
  sku: string;
  name: string;
  taxClass: TaxClass;
}

type Rows = readonly { values: Record<string, unknown> }[];

async function findRowProducts(tx: Transaction, rows: Rows): Promise<(Product | undefined)[]> {
  const ids = await findProductIds(
    tx,
    rows.map(({ values }) => ({ sku: text(values["sku"]) || undefined })),
  );
  const { rows: found } = await tx.execute<{ id: string; sku: string; name: string; taxClass: TaxClass }>(sql`
    select id, sku, name, tax_class as "taxClass" from products
    where id = any(${sql.param(ids.filter((id) => id !== undefined))}::uuid[])`);
  const products = new Map(found.map((product) => [product.id, product]));
  return ids.map((id) => products.get(id ?? ""));
}

const listsOfRows = (tx: Transaction, rows: Rows) =>
  findLists(
    tx,
    rows.flatMap(({ values }) => text(values["list"]) || []),
  );

const itemsOfRows = (tx: Transaction, lists: ReadonlyMap<string, List[]>, products: readonly (Product | undefined)[]) =>
  readItems(
    tx,
    [...lists.values()].flat().map(({ id }) => id),
    products.flatMap((product) => product?.id ?? []),
  );

async function plan({ tx }: PlanContext, rows: readonly ReadRow[]): Promise<PlannedRow[]> {
  const lists = await listsOfRows(tx, rows);
  const products = await findRowProducts(tx, rows);
  const items = await itemsOfRows(tx, lists, products);
  return rows.map((row, index): PlannedRow => {
    const name = text(row.values["list"]);
    const found = lists.get(listKey(name)) ?? [];
    const [list] = found;
    const product = products[index];
    const minQty = minQtyOf(row.values);
    const given = row.values["price"];
    const cents = isPrice(given) ? exGstCents(given, product?.taxClass ?? "gst") : null;
    const place = list && product && { list: list.id, product: product.id, minQty };
    const before = (place && items.cents.get(itemKey(place))) ?? null;
    const values: ImportValues = { list: name, sku: text(row.values["sku"]), minQty, price: cents };
    for (const day of DAYS) if (text(row.values[day])) values[day] = text(row.values[day]);

    const problems: Finding[] = [];
    if (name === "") problems.push({ field: "list", message: NEEDS_LIST });
    if (found.length > 1) problems.push({ field: "list", message: AMBIGUOUS_LIST(name) });
    if (!product) problems.push({ field: "sku", message: NO_SUCH_SKU(text(row.values["sku"])) });
    if (given === undefined) problems.push({ field: "price", message: NEEDS_PRICE });
    else if (cents !== null && cents < 1) problems.push({ field: "price", message: PRICE_TOO_LOW });
    if (place && before === null && cents !== null && items.steps(place) >= LIMITS.priceSteps)
      problems.push({ field: "minQty", message: TOO_MANY_STEPS(LIMITS.priceSteps) });
    const startsOn = dayOf(values, "startsOn") ?? list?.startsOn;
    const endsOn = dayOf(values, "endsOn") ?? list?.endsOn;
    if (startsOn && endsOn && endsOn < startsOn) problems.push({ field: "endsOn", message: ENDS_BEFORE_START });

    const changes = changesOf(values, list, before);
    const dependsOnTax = isPrice(given) && given.includesGst;
    return {
      result:
        problems.length > 0 ? "failed" : changes.length === 0 ? "unchanged" : before === null ? "created" : "changed",
      ...(name !== "" && product && { isNew: before === null, identity: `${listKey(name)} ${product.id} ${minQty}` }),
      recordId: product?.id ?? null,
      key: text(row.values["sku"]),
      name: [name, product?.name].filter(Boolean).join(" · "),
      values,
      seen: {
        price: before,
        ...(list && Object.fromEntries(DAYS.filter((day) => day in values).map((day) => [day, list[day]]))),
        ...(dependsOnTax && { taxClass: product?.taxClass ?? null }),
      },
      changes,
      problems,
      warnings: [],
    };
  });
}

function changesOf(values: ImportValues, list: List | undefined, before: number | null): Change[] {
  const cents = typeof values["price"] === "number" ? values["price"] : null;
  const changes: Change[] = DAYS.flatMap((field) =>
    field in values ? [{ field, before: list?.[field] ?? "", after: text(values[field]) }] : [],
  );
  changes.push({ field: "price", before: centsText(before), after: centsText(cents) });
  return changes.filter((change) => change.before !== change.after);
}

async function write(ctx: WriteContext, rows: readonly PendingRow[]): Promise<WrittenRow[]> {
  const { tx, actor } = ctx;
  const lists = await listsOfRows(tx, rows);
  await lockLists(
    tx,
    [...lists.values()].flat().map(({ id }) => id),
  );
  // Once more, as the locks have found them.
  const current = await listsOfRows(tx, rows);
  const products = await findRowProducts(tx, rows);
  const items = await itemsOfRows(tx, current, products);
  const added = new Map<string, number>();
  const changes: Parameters<typeof writeListItems>[2][number][] = [];
  const entries: AuditedRow[] = [];
  const outcomes: WrittenRow[] = [];
  for (const [index, row] of rows.entries()) {
    const product = products[index];
    const name = text(row.values["list"]);
    const [known] = current.get(listKey(name)) ?? [];
    const minQty = minQtyOf(row.values);
    const cents = typeof row.values["price"] === "number" ? row.values["price"] : null;
    const before =
      (known && product && items.cents.get(itemKey({ list: known.id, product: product.id, minQty }))) ?? null;
    const base = { line: row.line, recordId: row.recordId, changes: [], warnings: [], written: null };
    const problems = conflictsOf(row, known, product, before);
    const steps = known && product ? `${known.id} ${product.id}` : "";
    if (known && product && before === null && cents !== null) {
      const count = items.steps({ list: known.id, product: product.id }) + (added.get(steps) ?? 0);
      if (count >= LIMITS.priceSteps) problems.push({ field: "minQty", message: TOO_MANY_STEPS(LIMITS.priceSteps) });
    }
    if (problems.length > 0 || !product) {
      outcomes.push({ ...base, result: "failed", problems });
      continue;
    }
    const rowChanges = changesOf(row.values, known, before);
    if (rowChanges.length === 0) {
      outcomes.push({ ...base, result: "unchanged", problems: [] });
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const { list, dates } = await listOfRow(ctx, row.values, known, entries);
    current.set(listKey(name), [list]);
    if (before === null && cents !== null) added.set(steps, (added.get(steps) ?? 0) + 1);
    if (before !== cents)
      changes.push({ list, product: product.id, sku: product.sku, name: product.name, minQty, before, after: cents });
    outcomes.push({
      ...base,
      recordId: product.id,
      result: before === null ? "created" : "changed",
      changes: rowChanges,
      problems: [],
      written: {
        isNew: false,
        before: dates ? { list: list.id, ...dates.before } : {},
        after: dates ? { list: list.id, ...dates.after } : {},
        items: before === cents ? [] : [{ list: list.id, minQty, before, after: cents }],
      },
    });
  }
  await writeListItems(tx, actor, changes);
  await recordRows(tx, actor, entries);
  return outcomes;
}

function conflictsOf(
  { seen, values }: PendingRow,
  list: List | undefined,
  product: Product | undefined,
  price: number | null,
): Finding[] {
  if (!product) return [{ field: "sku", message: CHANGED_SINCE_PREVIEW("sku") }];
  const now: ImportValues = {
    price,
    taxClass: product.taxClass,
    startsOn: list?.startsOn ?? null,
    endsOn: list?.endsOn ?? null,
  };
  // An earlier row of the same list may have set its days already.
  const isDone = (field: string) => field !== "price" && field in values && values[field] === now[field];
  return Object.keys(seen)
    .filter((field) => seen[field] !== now[field] && !isDone(field))
    .map((field) => ({ field, message: CHANGED_SINCE_PREVIEW(field) }));
}

type Days = Pick<List, (typeof DAYS)[number]>;

/** The list of a row, which is made or gets other days if the row says so. */
async function listOfRow(
  ctx: WriteContext,
  values: ImportValues,
  known: List | undefined,
  entries: AuditedRow[],
): Promise<{ list: List; dates?: { before: Days; after: Days } }> {
  const { tx } = ctx;
  const [startsOn, endsOn] = DAYS.map((day) => dayOf(values, day));
  if (!known)
    return {
      list: await makeList(ctx, { name: text(values["list"]), startsOn: startsOn ?? null, endsOn: endsOn ?? null }),
    };
  const before = { startsOn: known.startsOn, endsOn: known.endsOn };
  const after = { startsOn: startsOn ?? known.startsOn, endsOn: endsOn ?? known.endsOn };
  if (before.startsOn === after.startsOn && before.endsOn === after.endsOn) return { list: known };
  await setDays(tx, known.id, after);
  entries.push({ entity: "priceList", action: "updated", recordId: known.id, label: known.name, before, after });
  return { list: { ...known, ...after }, dates: { before, after } };
}

const setDays = (tx: Transaction, id: string, { startsOn, endsOn }: Days) =>
  tx.execute(sql`update price_lists set starts_on = ${startsOn}::date, ends_on = ${endsOn}::date, version = version + 1,
    updated_at = now() where id = ${id}::uuid`);

async function undo({ tx, actor }: WriteContext, rows: readonly WrittenRecord[]): Promise<UndoneRow[]> {
  const ids = rows.flatMap(({ written }) => [
    ...(written.items ?? []).map(({ list }) => list),
    ...(typeof written.after["list"] === "string" ? [written.after["list"]] : []),
  ]);
  await lockLists(tx, ids);
  const { rows: found } = await tx.execute<{
    id: string;
    name: string;
    startsOn: string | null;
    endsOn: string | null;
  }>(sql`
    select id, name, starts_on::text as "startsOn", ends_on::text as "endsOn" from price_lists where id = any(${sql.param(ids)}::uuid[])`);
  const lists = new Map(found.map((list) => [list.id, list]));
  const { rows: named } = await tx.execute<{ id: string; sku: string; name: string }>(sql`
    select id, sku, name from products where id = any(${sql.param(rows.map(({ recordId }) => recordId))}::uuid[])`);
  const products = new Map(named.map((product) => [product.id, product]));
  const items = await readItems(tx, [...lists.keys()], [...products.keys()]);
  const changes: Parameters<typeof writeListItems>[2][number][] = [];
  const entries: AuditedRow[] = [];
  const answers: UndoneRow[] = [];
  for (const { line, recordId, written } of rows) {
    const product = products.get(recordId);
    const dated = lists.get(text(written.after["list"]));
    const item = written.items?.[0];
    const priced = item && lists.get(item.list);
    const now = item && (items.cents.get(itemKey({ ...item, product: recordId })) ?? null);
    const hasOtherDays = "list" in written.after && DAYS.some((day) => (dated?.[day] ?? null) !== written.after[day]);
    if (hasOtherDays || (item && (!priced || !product || now !== item.after))) {
      answers.push({ line, reason: CHANGED_SINCE_IMPORT(hasOtherDays ? "startsOn or endsOn" : "price") });
      continue;
    }
    if (dated) {
      const after = {
        startsOn: text(written.before["startsOn"]) || null,
        endsOn: text(written.before["endsOn"]) || null,
      };
      const before = { startsOn: dated.startsOn, endsOn: dated.endsOn };
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
      await setDays(tx, dated.id, after);
      lists.set(dated.id, { ...dated, ...after });
      entries.push({ entity: "priceList", action: "updated", recordId: dated.id, label: dated.name, before, after });
    }
    if (item && priced && product)
      changes.push({
        list: priced,
        product: product.id,
        sku: product.sku,
        name: product.name,
        minQty: item.minQty,
        before: item.after,
        after: item.before,
      });
    answers.push({ line, reason: null });
  }
  await writeListItems(tx, actor, changes);
  await recordRows(tx, actor, entries);
  return answers;
}
