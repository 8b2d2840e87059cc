import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { importRecords } from "@shop/db/schema/imports";
import { priceLists } from "@shop/db/schema/price-lists";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_PRICE_LISTS } from "@shop/domain/messages";
import { inArray, sql } from "drizzle-orm";
import { writeItems, type ItemChange } from "../price-lists/write-items.ts";
import { recordRows } from "./audit-rows.ts";
import { RowRefusal, type ImportActor, type WriteContext } from "./kind.ts";

export type List = typeof priceLists.$inferSelect;

/** A list's name as names are compared. */
export const listKey = (name: string): string => name.trim().toLowerCase();

/** The price lists of these names, in any case, by `listKey`. Names may repeat. */
export async function findLists(tx: Transaction, names: readonly string[]): Promise<Map<string, List[]>> {
  const keys = [...new Set(names.map(listKey))];
  const found = new Map<string, List[]>(keys.map((key) => [key, []]));
  if (keys.length === 0) return found;
  const rows = await tx
    .select()
    .from(priceLists)
    .where(inArray(sql`lower(trim(${priceLists.name}))`, keys))
    .orderBy(priceLists.id);
  for (const list of rows) found.get(listKey(list.name))?.push(list);
  return found;
}

export const AMBIGUOUS_LIST = (name: string) => `There are several price lists called ${name}`;

/** Locks lists in the order of their ids: their items are changed by one call at a time. */
export async function lockLists(tx: Transaction, ids: readonly string[]): Promise<void> {
  const order = [...new Set(ids)];
  if (order.length === 0) return;
  await tx
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(inArray(priceLists.id, order))
    .orderBy(priceLists.id)
    .for("no key update");
}

/** Adds a list that is not public, and remembers that the import made it. RowRefusal when there are too many lists. */
export async function makeList(
  { tx, actor }: WriteContext,
  { name, startsOn = null, endsOn = null }: { name: string; startsOn?: string | null; endsOn?: string | null },
): Promise<List> {
  // As in `createPriceList`: one at a time, so that all together do not exceed the limit.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new price list', 0))`);
  if ((await tx.$count(priceLists)) >= LIMITS.priceLists) throw new RowRefusal(TOO_MANY_PRICE_LISTS(LIMITS.priceLists));
  const [list] = await tx.insert(priceLists).values({ id: newId(), name: name.trim(), startsOn, endsOn }).returning();
  if (!list) throw new Error("the price list was not stored");
  await tx.insert(importRecords).values({ importId: actor.importId, entity: "priceList", recordId: list.id });
  const after = { name: list.name, isPublic: false, startsOn, endsOn };
  await recordRows(tx, actor, [{ entity: "priceList", action: "created", recordId: list.id, label: list.name, after }]);
  return list;
}

export interface ItemPlace {
  list: string;
  product: string;
  minQty: number;
}

export const itemKey = ({ list, product, minQty }: ItemPlace): string => `${list} ${product} ${minQty}`;

interface KnownItems {
  /** Prices in cents, by `itemKey`. */
  cents: Map<string, number>;
  /** How many steps a product has in a list. */
  steps(place: Pick<ItemPlace, "list" | "product">): number;
}

/** All items of these products in these lists. */
export async function readItems(
  tx: Transaction,
  lists: readonly string[],
  products: readonly string[],
): Promise<KnownItems> {
  const { rows } = await tx.execute<{ list: string; product: string; minQty: number; cents: number }>(sql`
    select list_id as list, product_id as product, min_qty as "minQty", price_cents as cents from price_list_items
    where list_id = any(${sql.param(lists)}::uuid[]) and product_id = any(${sql.param(products)}::uuid[])`);
  const steps = new Map<string, number>();
  for (const { list, product } of rows) {
    const key = `${list} ${product}`;
    steps.set(key, (steps.get(key) ?? 0) + 1);
  }
  return {
    cents: new Map(rows.map((row) => [itemKey(row), row.cents])),
    steps: ({ list, product }) => steps.get(`${list} ${product}`) ?? 0,
  };
}

/** Writes changes of items to locked lists, with their entries in the log. */
export async function writeListItems(
  tx: Transaction,
  actor: ImportActor,
  changes: readonly (ItemChange & { list: Pick<List, "id" | "name"> })[],
): Promise<void> {
  const viewer =
    actor.actorId === null
      ? null
      : { id: actor.actorId, apiKey: actor.apiKeyId === null ? undefined : { id: actor.apiKeyId } };
  const lists = new Map(changes.map(({ list }) => [list.id, list]));
  for (const list of lists.values()) {
    const ofList = changes.filter((change) => change.list.id === list.id && change.before !== change.after);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await writeItems(tx, { list, viewer, importId: actor.importId }, ofList);
  }
}
