import type { Database, Queryable, Transaction } from "@shop/db/client";
import { customerPrices, nextPriceVersion, products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import type {
  CustomerPrice,
  CustomerPricePage,
  CustomerPriceQuery,
  NewCustomerPrice,
} from "@shop/domain/contracts/pricing";
import { isId, NIL_ID } from "@shop/domain/ids";
import { REMOVED } from "@shop/domain/messages";
import { centsToDollars, dollarsToCents } from "@shop/domain/money";
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { contains, readPage } from "../../base/platform/list-queries.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { notFound, versionConflict } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import { visitorOf } from "./buyer.ts";
import { readPublicBreaks } from "./public-prices.ts";

interface PriceRow {
  price: typeof customerPrices.$inferSelect;
  user: { id: string; name: string };
  product: { id: string; sku: string; name: string };
}

const toCustomerPrice = ({ price, user, product }: PriceRow): CustomerPrice => ({
  _id: price.id,
  userid: { _id: user.id, name: user.name },
  productid: { _id: product.id, sku: product.sku, name: product.name },
  price: centsToDollars(price.priceCents),
  version: price.version,
});

/** The fields of a price in the audit log. */
function toAuditedPrice(row: PriceRow): Pick<CustomerPrice, "userid" | "productid" | "price"> {
  const { userid, productid, price } = toCustomerPrice(row);
  return { userid, productid, price };
}

const SORT_KEYS = {
  createdAt: customerPrices.id,
  customer: sql`lower(${users.name})`,
  product: sql`lower(${products.name})`,
  price: customerPrices.priceCents,
};

/** Customers' own prices, with the public ones; `keyword` matches customer, SKU or product name. */
export async function listCustomerPrices(
  ctx: Pick<CustomerContext, "db" | "settings">,
  query: CustomerPriceQuery,
): Promise<CustomerPricePage> {
  const { db } = ctx;
  const { sort, direction } = query;
  const where = isListedPrice(db, query);
  const by = direction === "asc" ? asc : desc;
  const { rows, ...page } = await readPage(
    query,
    db.$count(customerPrices, where),
    selectPrices(db).where(where).orderBy(by(SORT_KEYS[sort]), by(customerPrices.id)),
  );
  const ids = rows.map(({ product }) => product.id);
  const breaksOf = await readPublicBreaks(db, await visitorOf(ctx), ids);
  const productUserPrices = rows.map((row) => {
    const publicBreaks = breaksOf.get(row.product.id) ?? [];
    return { ...toCustomerPrice(row), publicPrice: publicBreaks[0]?.price ?? 0, publicBreaks };
  });
  return { productUserPrices, ...page };
}

/** The condition that a customer's price is in the staff's list with these filters. */
export const isListedPrice = (
  db: Queryable,
  { keyword, userid, productid }: Pick<CustomerPriceQuery, "keyword" | "userid" | "productid">,
): SQL | undefined =>
  and(
    userid === undefined ? undefined : eq(customerPrices.userId, knownId(userid)),
    productid === undefined ? undefined : eq(customerPrices.productId, knownId(productid)),
    ...wordsOf(keyword).map((word) => isOfCustomerOrProduct(db, word)),
  );

/** A malformed id becomes one that no record has. */
const knownId = (id: string): string => (isId(id) ? id : NIL_ID);

const wordsOf = (keyword = "") => keyword.split(/\s+/).filter(Boolean);

/** Searches the customers and products first, which are far fewer than the prices. */
const isOfCustomerOrProduct = (db: Queryable, word: string) =>
  or(
    inArray(
      customerPrices.userId,
      db
        .select({ id: users.id })
        .from(users)
        .where(contains(sql`concat_ws(' ', ${users.name}, ${users.email})`, word)),
    ),
    inArray(
      customerPrices.productId,
      db
        .select({ id: products.id })
        .from(products)
        .where(contains(sql`concat_ws(' ', ${products.sku}, ${products.name})`, word)),
    ),
  );

const USER = { id: users.id, name: users.name };
const PRODUCT = { id: products.id, sku: products.sku, name: products.name };

const selectPrices = (db: Database | Transaction) =>
  db
    .select({ price: customerPrices, user: USER, product: PRODUCT })
    .from(customerPrices)
    .innerJoin(users, eq(users.id, customerPrices.userId))
    .innerJoin(products, eq(products.id, customerPrices.productId));

/**
 * Sets a customer's price for a product; a second price for the same pair replaces the first. NOT_FOUND for an unknown
 * user or product; CONFLICT when `version` is given and outdated.
 */
export async function setCustomerPrice(
  { db, viewer }: CustomerContext<Queryable>,
  given: NewCustomerPrice,
): Promise<CustomerPrice> {
  const { userid, productid, version } = given;
  const priceCents = dollarsToCents(given.price);
  if (!isId(userid)) throw notFound("User");
  if (!isId(productid)) throw notFound("Product");
  return transact(db, async (tx) => {
    // The customer's row serves as the lock, because a new price has no row yet.
    const isActive = and(eq(users.id, userid), isNull(users.deletedAt));
    const [user] = await tx.select(USER).from(users).where(isActive).for("no key update");
    if (!user) throw notFound("User");
    const [product] = await tx.select(PRODUCT).from(products).where(eq(products.id, productid));
    if (!product) throw notFound("Product");
    const [seen] = await tx
      .select()
      .from(customerPrices)
      .where(and(eq(customerPrices.userId, user.id), eq(customerPrices.productId, product.id)))
      .for("no key update");

    const before = seen && { price: seen, user, product };
    if (version !== undefined && version !== (seen?.version ?? 0))
      throw versionConflict("This price", before ? toCustomerPrice(before) : null);
    if (before?.price.priceCents === priceCents) return toCustomerPrice(before);

    const [price] = seen
      ? await tx
          .update(customerPrices)
          .set({ priceCents, version: nextPriceVersion })
          .where(eq(customerPrices.id, seen.id))
          .returning()
      : await tx.insert(customerPrices).values({ userId: user.id, productId: product.id, priceCents }).returning();
    if (!price) throw new Error("the price was not stored");
    const after = { price, user, product };
    await recordChange(tx, viewer, {
      ...aboutPrice(after),
      action: before ? "updated" : "created",
      before: before && toAuditedPrice(before),
      after: toAuditedPrice(after),
    });
    return toCustomerPrice(after);
  });
}

/** Removes a customer price: from now on the public price applies. */
export async function removeCustomerPrice({ db, viewer }: CustomerContext, id: string): Promise<{ message: string }> {
  if (!isId(id)) throw notFound("Price");
  await transact(db, async (tx) => {
    const [removed] = await selectPrices(tx).where(eq(customerPrices.id, id)).for("update", { of: customerPrices });
    if (!removed) throw notFound("Price");
    await tx.delete(customerPrices).where(eq(customerPrices.id, id));
    await recordChange(tx, viewer, { ...aboutPrice(removed), action: "removed", before: toAuditedPrice(removed) });
  });
  return { message: REMOVED("Price") };
}

const aboutPrice = ({ price, user, product }: PriceRow) => ({
  entity: "customerPrice" as const,
  recordId: price.id,
  label: `${user.name} · ${product.name}`,
});
