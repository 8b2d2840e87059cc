import type { Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { runPrepared } from "@shop/db/prepared";
import { shoppingListLines, shoppingLists } from "@shop/db/schema/lists";
import type { Viewer } from "@shop/domain/access";
import type { CartAddition } from "@shop/domain/contracts/carts";
import type { LineProduct } from "@shop/domain/contracts/lines";
import type {
  ListAddition,
  ListChange,
  ListLine,
  ListSummary,
  ListsPage,
  ListToCart,
  ListsQuery,
  ListUpdate,
  NewList,
  ShoppingList,
} from "@shop/domain/contracts/lists";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import { REMOVED, TOO_MANY_LIST_LINES, TOO_MANY_LISTS, TOO_MANY_SHARED_LISTS } from "@shop/domain/messages";
import { centsToDollars, dollarsToCents } from "@shop/domain/money";
import { sumLines } from "@shop/domain/carts/added-lines";
import { withListChanges } from "@shop/domain/carts/list-changes";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { lockUser } from "../../people/accounts.ts";
import { lockCompany } from "../../people/companies/lock-company.ts";
import { addToCart } from "../carts/carts.ts";
import { overrideQuantities } from "../carts/override-quantities.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { readPage } from "../../base/platform/list-queries.ts";
import { ownedBy } from "../../base/platform/owner.ts";
import { parameters } from "../../base/platform/sql-parameters.ts";
import { transact } from "../../base/platform/transact.ts";
import { assertMay, sharedBy } from "../../base/procedures/procedures.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import type { Keeping } from "../../base/procedures/idempotency.ts";
import { type Customer, customerOf } from "../../goods/prices/buyer.ts";
import { buyerCents } from "../../goods/prices/price-sql.ts";
import { readOfferedProducts, readUnavailableLines, toLineProduct } from "../../goods/products/line-products.ts";
import { PUBLISHED } from "../../goods/products/product-filters.ts";

type ListContext = Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">;
type ListRow = typeof shoppingLists.$inferSelect;

/** The caller's lists, most recently changed first, then those that their company shares. */
export async function listLists(ctx: ListContext, query: ListsQuery): Promise<ListsPage> {
  const { db, viewer } = ctx;
  const { id, name, updatedAt } = shoppingLists;
  const isShared = sql<boolean>`${shoppingLists.companyId} is not null`;
  const mine = ownedBy(shoppingLists, viewer);
  const { rows, ...page } = await readPage(
    query,
    db.$count(shoppingLists, mine),
    db
      .select({ _id: id, name, updatedAt, isShared })
      .from(shoppingLists)
      .where(mine)
      .orderBy(isShared, desc(updatedAt), desc(id)),
  );
  const sums = await readSums(
    db,
    await customerOf(ctx),
    rows.map(({ _id }) => _id),
  );
  const lists = rows.map(({ updatedAt: changed, ...row }) => ({
    ...row,
    count: 0,
    total: 0,
    ...sums.get(row._id),
    updatedAt: changed.toISOString(),
  }));
  return { lists, ...page };
}

/** How many products on sale each list has, and what they cost this buyer in their quantities, in dollars. */
async function readSums(db: Queryable, buyer: Customer, ids: string[]) {
  const given = parameters();
  const text = `select l.list_id as id, count(*)::integer as count,
      sum(${buyerCents(buyer, given, "l.quantity")} * l.quantity::bigint)::float8 as cents
    from shopping_list_lines l join products p on p.id = l.product_id
    where l.list_id = any(${given.at(ids)}::uuid[]) and ${PUBLISHED} group by 1`;
  const rows = await runPrepared<{ id: string; count: number; cents: number }>(db, text, given.values);
  return new Map(rows.map(({ id, count, cents }) => [id, { count, total: centsToDollars(cents) }]));
}

/** A list with its products at the caller's prices. NOT_FOUND for everyone but its owner and, when it is shared, their company. */
export async function readList(ctx: ListContext, id: string): Promise<ShoppingList> {
  return toList(ctx, await findList(ctx.db, ctx.viewer, id));
}

/**
 * BAD_REQUEST when the user or, for a shared list, the company has the maximum number of lists, NOT_FOUND for a product that is
 * not sold. To share it needs a company (NOT_FOUND) and a role that may order (FORBIDDEN).
 */
export function createList(ctx: ListContext, { name, lines, isShared }: NewList): Promise<ShoppingList> {
  const { db, viewer } = ctx;
  return transact(db, async (tx) => {
    const owner = await lockPlace(tx, viewer, isShared);
    const [list] = await tx
      .insert(shoppingLists)
      .values({ id: newId(), ...owner, name })
      .returning();
    if (!list) throw new Error("the list was not stored");
    await replaceLines(ctx, tx, list.id, sumLines(lines));
    return toList({ ...ctx, db: tx }, list);
  });
}

/**
 * Locks the account, or with `isShared` its company, for one more list there, so that concurrent calls cannot exceed the limit
 * together. Resolves to whose it will be. BAD_REQUEST for the maximum number.
 */
async function lockPlace(tx: Transaction, viewer: Viewer, isShared: boolean) {
  const owner = isShared ? sharedBy(viewer, "order") : { userId: viewer.id, companyId: null };
  if (owner.companyId !== null) await lockCompany(tx, owner.companyId);
  else await lockUser(tx, viewer.id);
  const isThere =
    owner.companyId === null
      ? and(eq(shoppingLists.userId, viewer.id), isNull(shoppingLists.companyId))
      : eq(shoppingLists.companyId, owner.companyId);
  const count = await tx.$count(shoppingLists, isThere);
  if (isShared && count >= LIMITS.sharedLists) throw refusal("BAD_REQUEST", TOO_MANY_SHARED_LISTS(LIMITS.sharedLists));
  if (!isShared && count >= LIMITS.lists) throw refusal("BAD_REQUEST", TOO_MANY_LISTS(LIMITS.lists));
  return owner;
}

/** A list for a repeated call: its lines are read again, and are empty when it was removed since. */
export const listKeeping: Keeping<ListContext, ShoppingList, Omit<ListSummary, "total">> = {
  keep: ({ lines: _lines, gone: _gone, total: _total, ...summary }) => summary,
  async readAgain(ctx, summary) {
    const [list] = await ctx.db.select().from(shoppingLists).where(isOwn(ctx.viewer, summary._id));
    const { lines, gone, total } = list ? await toList(ctx, list) : { lines: [], gone: [], total: 0 };
    // Servers of the previous version have not kept whether it is shared.
    return { ...summary, isShared: summary.isShared ?? false, lines, gone, total };
  },
};

/**
 * Renames a list, changes or replaces its lines, shares it or makes it the caller's own. NOT_FOUND also for a new product that
 * is not sold, BAD_REQUEST for too many lines, FORBIDDEN for a shared list without a role that may order.
 */
export function updateList(
  ctx: ListContext,
  { id, name, lines, changes, isShared }: ListUpdate,
): Promise<ShoppingList> {
  const { db, viewer } = ctx;
  return transact(db, async (tx) => {
    const found = await findList(tx, viewer, id);
    const isMoved = isShared !== undefined && isShared !== (found.companyId !== null);
    const owner = isMoved && (await lockPlace(tx, viewer, isShared));
    const list = await touchList(tx, viewer, id, { ...owner, ...(name !== undefined && { name }) });
    if (lines) await replaceLines(ctx, tx, list.id, sumLines(lines));
    if (changes) await changeLines(ctx, tx, list.id, changes);
    return toList({ ...ctx, db: tx }, list);
  });
}

/** Adds lines at the end; BAD_REQUEST, with nothing added, when the list would have too many lines. */
export function addToList(ctx: ListContext, { id, lines }: ListAddition): Promise<ShoppingList> {
  const { db, viewer } = ctx;
  return transact(db, async (tx) => {
    const list = await touchList(tx, viewer, id);
    await replaceLines(ctx, tx, list.id, sumLines(lines, await readQuantities(tx, list.id)));
    return toList({ ...ctx, db: tx }, list);
  });
}

export async function removeList({ db, viewer }: ListContext, id: string): Promise<{ message: string }> {
  await transact(db, async (tx) => {
    const list = await touchList(tx, viewer, id);
    await tx.delete(shoppingLists).where(eq(shoppingLists.id, list.id));
  });
  return { message: REMOVED("List") };
}

/** Adds the list's lines to the cart. NOT_FOUND as in `readList`. */
export function addListToCart(ctx: ListContext, { id, lines }: ListToCart): Promise<CartAddition> {
  const { viewer } = ctx;
  return transact(ctx.db, async (tx) => {
    const list = await findList(tx, viewer, id);
    const wanted = [...(await readQuantities(tx, list.id))].map(([product, qty]) => ({ product, qty }));
    return addToCart(tx, await customerOf({ ...ctx, db: tx }), overrideQuantities(wanted, lines));
  });
}

const isOwn = (viewer: Viewer, id: string) => and(eq(shoppingLists.id, id), ownedBy(shoppingLists, viewer));

/** NOT_FOUND for everyone but its owner and, when it is shared, their company. */
async function findList(db: Queryable, viewer: Viewer, id: string): Promise<ListRow> {
  const [list] = isId(id) ? await db.select().from(shoppingLists).where(isOwn(viewer, id)) : [];
  if (!list) throw notFound("List");
  return list;
}

/**
 * Changes a list and its time of change, which locks it until the transaction ends. Errors as in `findList`; FORBIDDEN for a
 * shared list without a role that may order.
 */
async function touchList(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  change: Partial<Pick<ListRow, "name" | "userId" | "companyId">> = {},
): Promise<ListRow> {
  const touched = { ...change, updatedAt: new Date() };
  const [list] = isId(id) ? await tx.update(shoppingLists).set(touched).where(isOwn(viewer, id)).returning() : [];
  if (!list) throw notFound("List");
  if (list.companyId !== null || change.companyId === null) assertMay(viewer, "order");
  return list;
}

/** The quantity of each product, in the list's order. */
async function readQuantities(db: Queryable, listId: string): Promise<Map<string, number>> {
  const { productId, quantity, position } = shoppingListLines;
  const rows = await db
    .select({ productId, quantity })
    .from(shoppingListLines)
    .where(eq(shoppingListLines.listId, listId))
    .orderBy(asc(position), asc(productId));
  return new Map(rows.map((row) => [row.productId, row.quantity]));
}

/**
 * Replaces the lines of a locked list; a quantity above the limit of a line is reduced to it. BAD_REQUEST for too many
 * lines, NOT_FOUND for a new product that is not sold.
 */
async function replaceLines(
  ctx: ListContext,
  tx: Transaction,
  listId: string,
  wanted: ReadonlyMap<string, number>,
): Promise<void> {
  if (wanted.size > LIMITS.listLines) throw refusal("BAD_REQUEST", TOO_MANY_LIST_LINES(LIMITS.listLines));
  const removed = await tx
    .delete(shoppingListLines)
    .where(eq(shoppingListLines.listId, listId))
    .returning({ id: shoppingListLines.productId });
  const present = new Set(removed.map(({ id }) => id));
  const added = [...wanted.keys()].filter((id) => !present.has(id));
  if ((await readOfferedProducts(tx, await customerOf({ ...ctx, db: tx }), added)).size < added.length)
    throw notFound("Product");
  if (wanted.size === 0) return;
  const rows = [...wanted].map(([productId, qty], position) => ({
    listId,
    productId,
    quantity: Math.min(qty, LIMITS.quantity),
    position,
  }));
  await tx.insert(shoppingListLines).values(rows);
}

/** Changes lines of a locked list; `index` does not count those that are no longer sold. Errors as in `replaceLines`. */
async function changeLines(ctx: ListContext, tx: Transaction, listId: string, changes: ListChange[]): Promise<void> {
  const present = await readQuantities(tx, listId);
  const before = [...present].map(([product, qty]): ListChange => ({ product, qty }));
  const sold = await readOfferedProducts(tx, await customerOf({ ...ctx, db: tx }), [...present.keys()]);
  const after = withListChanges(
    before,
    changes.map((change) => ({ ...change, product: change.product.toLowerCase() })),
    ({ product }) => sold.has(product) || !present.has(product),
  );
  await replaceLines(ctx, tx, listId, sumLines(after));
}

async function toList(ctx: ListContext, { id, name, updatedAt, companyId }: ListRow): Promise<ShoppingList> {
  const { db } = ctx;
  const quantities = [...(await readQuantities(db, id))];
  const ids = quantities.map(([productId]) => productId);
  const sold = await readOfferedProducts(db, await customerOf(ctx), ids);
  const lines = quantities.flatMap(([productId, qty]) => {
    const product = sold.get(productId);
    return product ? [toListLine(toLineProduct(product, qty), qty)] : [];
  });
  return {
    _id: id,
    name,
    count: sold.size,
    updatedAt: updatedAt.toISOString(),
    isShared: companyId !== null,
    total: centsToDollars(lines.reduce((sum, { price, qty }) => sum + dollarsToCents(price) * qty, 0)),
    lines,
    gone: await readUnavailableLines(db, ids, sold),
  };
}

const toListLine = ({ _id, ...product }: LineProduct, qty: number): ListLine => ({ product: _id, ...product, qty });
