import type { Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { priceLists } from "@shop/db/schema/price-lists";
import { companies } from "@shop/db/schema/companies";
import { priceListItems } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { violatesExclusion } from "@shop/db/violations";
import type {
  NewPriceList,
  PriceList,
  PriceListPage,
  PriceListQuery,
  PriceListUpdate,
} from "@shop/domain/contracts/price-lists";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import {
  ANOTHER_PUBLIC_LIST,
  ASSIGNED_NOT_PUBLIC,
  ASSIGNED_STAYS,
  ENDS_BEFORE_START,
  OTHER_PUBLIC_LIST,
  REMOVED,
  TOO_MANY_PRICE_LISTS,
} from "@shop/domain/messages";
import { isValidOn } from "@shop/domain/prices/buyer-price";
import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { assertVersion, fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import { contains, readPage } from "../../base/platform/list-queries.ts";
import { todayIn } from "../../base/platform/today.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { removeItems } from "./write-items.ts";

type ListContext = Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">;
export type ListRow = typeof priceLists.$inferSelect;
type Counts = Pick<PriceList, "itemCount" | "customerCount">;

const countsIn = (db: Queryable) => ({
  itemCount: db.$count(priceListItems, eq(priceListItems.listId, priceLists.id)),
  customerCount: sql<number>`${db.$count(users, eq(users.priceListId, priceLists.id))}
    + ${db.$count(companies, eq(companies.priceListId, priceLists.id))}`.mapWith(Number),
});

/** A page of the price lists, by default the newest first. */
export async function listPriceLists(ctx: ListContext, query: PriceListQuery): Promise<PriceListPage> {
  const { db } = ctx;
  const { keyword, sort, direction } = query;
  const where = keyword ? contains(priceLists.name, keyword) : undefined;
  const by = direction === "asc" ? asc : desc;
  const { rows, ...page } = await readPage(
    query,
    db.$count(priceLists, where),
    db
      .select({ list: priceLists, ...countsIn(db) })
      .from(priceLists)
      .where(where)
      .orderBy(by(sort === "name" ? sql`lower(${priceLists.name})` : priceLists.id), by(priceLists.id)),
  );
  return { priceLists: rows.map(({ list, ...counts }) => toPriceList(ctx, list, counts)), ...page };
}

/** NOT_FOUND for an unknown list. */
export async function readPriceList(ctx: ListContext, id: string): Promise<PriceList> {
  const { db } = ctx;
  const list = await findPriceList(db, id);
  const [counts] = await db.select(countsIn(db)).from(priceLists).where(eq(priceLists.id, list.id));
  return toPriceList(ctx, list, counts ?? { itemCount: 0, customerCount: 0 });
}

/**
 * Adds a list without items. CONFLICT for a public one on days of another; BAD_REQUEST when there are too many, and for
 * a last day before the first.
 */
export function createPriceList(ctx: ListContext, { name, isPublic, ...given }: NewPriceList): Promise<PriceList> {
  const { db, viewer } = ctx;
  return saveInTransaction(db, async (tx) => {
    // One at a time, so that concurrent calls do not exceed the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new price list', 0))`);
    if ((await tx.$count(priceLists)) >= LIMITS.priceLists)
      throw refusal("BAD_REQUEST", TOO_MANY_PRICE_LISTS(LIMITS.priceLists));
    const fields = { id: newId(), name, isPublic, startsOn: given.startsOn ?? null, endsOn: given.endsOn ?? null };
    await assertDays(tx, fields);
    const [list] = await tx.insert(priceLists).values(fields).returning();
    if (!list) throw new Error("the price list was not stored");
    await recordChange(tx, viewer, { ...aboutList(list), action: "created", after: auditedFields(list) });
    return toPriceList(ctx, list, { itemCount: 0, customerCount: 0 });
  });
}

/**
 * Changes the given fields of a list. CONFLICT for an outdated version, for a public list on days of another, and for
 * making a list public that customers have; BAD_REQUEST for a last day before the first.
 */
export function updatePriceList(ctx: ListContext, sent: PriceListUpdate): Promise<PriceList> {
  const { db, viewer } = ctx;
  return saveInTransaction(db, async (tx) => {
    const before = await lockPriceList(tx, sent.id);
    const current = await readPriceList({ ...ctx, db: tx }, before.id);
    assertVersion(sent.version, current, "This price list");
    const { name = before.name, isPublic = before.isPublic } = sent;
    const { startsOn = before.startsOn, endsOn = before.endsOn } = sent;
    const fields = { name, isPublic, startsOn, endsOn };
    if (isPublic && current.customerCount > 0)
      throw fieldRefusal("CONFLICT", "isPublic", ASSIGNED_NOT_PUBLIC(current.customerCount));
    await assertDays(tx, { id: before.id, ...fields });
    const after = { ...before, ...fields, version: before.version + 1 };
    const sides = { before: auditedFields(before), after: auditedFields(after) };
    if (JSON.stringify(sides.before) === JSON.stringify(sides.after)) return current;

    await tx
      .update(priceLists)
      .set({ ...fields, version: after.version })
      .where(eq(priceLists.id, before.id));
    await recordChange(tx, viewer, { ...aboutList(after), action: "updated", ...sides });
    return toPriceList(ctx, after, current);
  });
}

/** Removes a list with its items. CONFLICT while customers have it. */
export async function removePriceList({ db, viewer }: ListContext, id: string): Promise<{ message: string }> {
  await transact(db, async (tx) => {
    const list = await lockPriceList(tx, id);
    const customerCount =
      (await tx.$count(users, eq(users.priceListId, list.id))) +
      (await tx.$count(companies, eq(companies.priceListId, list.id)));
    if (customerCount > 0) throw refusal("CONFLICT", ASSIGNED_STAYS(customerCount));
    await removeItems(tx, viewer, list);
    await tx.delete(priceLists).where(eq(priceLists.id, list.id));
    await recordChange(tx, viewer, { ...aboutList(list), action: "removed", before: auditedFields(list) });
  });
  return { message: REMOVED("Price list") };
}

/** NOT_FOUND for an unknown list. */
export async function findPriceList(db: Queryable, id: string): Promise<ListRow> {
  const rows = isId(id) ? await db.select().from(priceLists).where(eq(priceLists.id, id)) : [];
  const [list] = rows;
  if (!list) throw notFound("Price list");
  return list;
}

/**
 * Locks a list until the transaction ends: it can't be changed, removed or assigned, nor its items. NOT_FOUND for an
 * unknown one.
 */
export async function lockPriceList(tx: Transaction, id: string): Promise<ListRow> {
  const rows = isId(id) ? await tx.select().from(priceLists).where(eq(priceLists.id, id)).for("no key update") : [];
  const [list] = rows;
  if (!list) throw notFound("Price list");
  return list;
}

/** Saves in a transaction. CONFLICT when a concurrent call made another list public on these days. */
const saveInTransaction = <T>(db: Queryable, save: (tx: Transaction) => Promise<T>): Promise<T> =>
  transact(db, save).catch((error: unknown) => {
    throw violatesExclusion(error, "price_lists_one_public") ? refusal("CONFLICT", ANOTHER_PUBLIC_LIST) : error;
  });

/** BAD_REQUEST for a last day before the first; CONFLICT for a public list on days of another. */
async function assertDays(
  tx: Transaction,
  { id, isPublic, startsOn, endsOn }: Pick<ListRow, "id" | "isPublic" | "startsOn" | "endsOn">,
): Promise<void> {
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw fieldRefusal("BAD_REQUEST", "endsOn", ENDS_BEFORE_START);
  if (!isPublic) return;
  // As the exclusion constraint compares them.
  const overlaps = sql`daterange(${priceLists.startsOn}, ${priceLists.endsOn}, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]')`;
  const [other] = await tx
    .select({ name: priceLists.name })
    .from(priceLists)
    .where(and(priceLists.isPublic, ne(priceLists.id, id), overlaps))
    .limit(1);
  if (other) throw fieldRefusal("CONFLICT", "startsOn", OTHER_PUBLIC_LIST(other.name));
}

function toPriceList({ settings }: Pick<ListContext, "settings">, list: ListRow, counts: Counts): PriceList {
  const { id, name, isPublic, startsOn, endsOn, version } = list;
  const { itemCount, customerCount } = counts;
  const today = todayIn(settings.timeZone);
  return {
    _id: id,
    name,
    isPublic,
    ...(startsOn !== null && { startsOn }),
    ...(endsOn !== null && { endsOn }),
    isValid: isValidOn(list, today),
    itemCount,
    customerCount,
    version,
  };
}

const aboutList = ({ id, name }: ListRow) => ({ entity: "priceList" as const, recordId: id, label: name });
const auditedFields = ({ name, isPublic, startsOn, endsOn }: ListRow) => ({ name, isPublic, startsOn, endsOn });
