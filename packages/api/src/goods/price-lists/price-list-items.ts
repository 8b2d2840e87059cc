import type { Queryable, Transaction } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import { priceListItems, products } from "@shop/db/schema/products";
import {
  itemNumbers,
  type ItemConflict,
  type NewItem,
  type NewPriceListItems,
  type PriceChange,
  type PriceListItem,
  type PriceListItemPage,
  type PriceListItemQuery,
  type SavedItems,
} from "@shop/domain/contracts/price-lists";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import {
  AMBIGUOUS_SKU,
  ITEM_CHANGED,
  ITEM_TWICE,
  NEEDS_PRODUCT,
  NO_SUCH_PRODUCT,
  NO_SUCH_SKU,
  TOO_MANY_STEPS,
} from "@shop/domain/messages";
import { centsToDollars, dollarsToCents } from "@shop/domain/money";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { refusal } from "../../base/platform/errors.ts";
import { contains, readPage, toPageInfo } from "../../base/platform/list-queries.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { visitorOf } from "../prices/buyer.ts";
import { publicCentsOf } from "../prices/public-prices.ts";
import { findProducts, type FoundProduct, type NamedProduct } from "./find-products.ts";
import { findPriceList, lockPriceList } from "./price-lists.ts";
import { writeItems, type ItemChange } from "./write-items.ts";

type ItemContext = Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">;

interface ItemRow {
  product: string;
  sku: string;
  name: string;
  minQty: number;
  priceCents: number;
  version: number;
}

const SORT_KEYS = {
  createdAt: priceListItems.productId,
  sku: sql`upper(${products.sku})`,
  name: sql`lower(${products.name})`,
  price: priceListItems.priceCents,
};

/** A page of a list's items; `keyword` matches SKU or product name. NOT_FOUND for an unknown list. */
export async function listPriceListItems(ctx: ItemContext, query: PriceListItemQuery): Promise<PriceListItemPage> {
  const { db } = ctx;
  const { keyword, product, sort, direction } = query;
  const { id: listId } = await findPriceList(db, query.id);
  if (product !== undefined && !isId(product)) return { items: [], ...toPageInfo(query, 0) };
  const where = and(
    eq(priceListItems.listId, listId),
    product === undefined ? undefined : eq(priceListItems.productId, product),
    keyword ? contains(sql`concat_ws(' ', ${products.sku}, ${products.name})`, keyword) : undefined,
  );
  const by = direction === "asc" ? asc : desc;
  const { productId, minQty, priceCents, version } = priceListItems;
  const columns = { product: productId, sku: products.sku, name: products.name, minQty, priceCents, version };
  const found = db
    .select(columns)
    .from(priceListItems)
    .innerJoin(products, eq(products.id, productId))
    .where(where)
    .$dynamic();
  const { rows, ...page } = await readPage(
    query,
    keyword ? db.$count(found.as("found")) : db.$count(priceListItems, where),
    found.orderBy(...(sort === "createdAt" ? [] : [by(SORT_KEYS[sort])]), by(productId), asc(minQty)),
  );
  return { items: await toItems(ctx, rows), ...page };
}

async function toItems(ctx: ItemContext, rows: readonly ItemRow[]): Promise<PriceListItem[]> {
  const wanted = rows.map(({ product, minQty }) => ({ product, quantity: minQty }));
  const publicCents = await publicCentsOf(ctx.db, await visitorOf(ctx), wanted);
  return rows.map(({ priceCents, ...row }, place) => ({
    ...row,
    price: centsToDollars(priceCents),
    publicPrice: centsToDollars(publicCents[place] ?? 0),
  }));
}

/** An item that is set or removed, with what is known about it. */
interface WantedItem {
  index: number;
  item: NewItem;
  product: FoundProduct;
  before: StoredItem | undefined;
}
type StoredItem = Pick<ItemRow, "product" | "minQty" | "priceCents" | "version">;

interface Issue {
  /** The index of the row. */
  index: number;
  field: string;
  message: string;
}

/**
 * Sets and removes items of a list, all or none; with `preview` none. BAD_REQUEST with every problem of every row in
 * `issues`; CONFLICT for rows with an outdated version, with their indexes and present prices in `conflicts`; NOT_FOUND
 * for an unknown list.
 */
export function setPriceListItems(ctx: ItemContext, { id, items, preview }: NewPriceListItems): Promise<SavedItems> {
  return transact(ctx.db, async (tx) => {
    // The lock of the list: its items are changed by one call at a time.
    const list = await lockPriceList(tx, id);
    const wanted = await findWanted(tx, list.id, items);
    const changes = wanted.flatMap(changeOf);
    if (!preview) await writeItems(tx, { list, viewer: ctx.viewer }, changes);
    const stored = await readItems(tx, list.id, wanted);
    const about = new Map(wanted.map(({ product }) => [product.id, product]));
    const rows = stored.flatMap((row) => {
      const product = about.get(row.product);
      return product ? [{ ...row, sku: product.sku, name: product.name }] : [];
    });
    return {
      items: await toItems({ ...ctx, db: tx }, rows),
      changes: await toPriceChanges({ ...ctx, db: tx }, changes),
      ...toPageInfo({ pageNumber: 1, pageSize: LIMITS.priceListItems }, rows.length),
    };
  });
}

/** Changes as they are answered, with what a visitor pays in their quantities. */
export async function toPriceChanges(
  ctx: Pick<ItemContext, "db" | "settings">,
  changes: readonly ItemChange[],
): Promise<PriceChange[]> {
  const wanted = changes.map(({ product, minQty }) => ({ product, quantity: minQty }));
  const publicCents = await publicCentsOf(ctx.db, await visitorOf(ctx), wanted);
  return changes.map(({ before, after, ...change }, place) => ({
    ...change,
    before: before === null ? null : centsToDollars(before),
    after: after === null ? null : centsToDollars(after),
    publicPrice: centsToDollars(publicCents[place] ?? 0),
  }));
}

function changeOf({ item, product: { id, sku, name }, before: stored }: WantedItem): ItemChange[] {
  const before = stored?.priceCents ?? null;
  const after = item.price === null ? null : dollarsToCents(item.price);
  return before === after ? [] : [{ product: id, sku, name, minQty: item.minQty, before, after }];
}

/** The rows with their products and stored items. BAD_REQUEST and CONFLICT as above. */
async function findWanted(tx: Transaction, listId: string, items: readonly NewItem[]): Promise<WantedItem[]> {
  const found = await findProducts(tx, items);
  const issues = items.flatMap((item, index) => issuesOf(item, found[index] ?? [], index));
  const named = items.flatMap((item, index) => {
    const [product, ...others] = found[index] ?? [];
    const isSound = product && others.length === 0 && itemNumbers.safeParse(item).success;
    return isSound ? [{ index, item, product }] : [];
  });
  const stored = await readItems(tx, listId, named);
  const at = (product: string, minQty: number) => `${product} ${minQty}`;
  const byKey = new Map(stored.map((row) => [at(row.product, row.minQty), row]));
  const wanted = named.map((row) => ({ ...row, before: byKey.get(at(row.product.id, row.item.minQty)) }));
  issues.push(...doubled(wanted), ...(await tooManySteps(tx, listId, wanted)));
  if (issues.length > 0) throw badRows(issues);

  const conflicts = wanted.flatMap(({ index, item, product, before }): ItemConflict[] => {
    const isFresh = item.version === undefined || item.version === (before?.version ?? 0);
    if (isFresh || (item.price === null && !before)) return [];
    const price = before ? centsToDollars(before.priceCents) : null;
    return [{ index, product: product.id, minQty: item.minQty, price, version: before?.version ?? 0 }];
  });
  if (conflicts.length > 0)
    throw refusal("CONFLICT", ITEM_CHANGED, {
      conflicts,
      issues: conflicts.map(({ index }) => ({ path: `items.${index}.version`, message: ITEM_CHANGED })),
    });
  return wanted;
}

/** The refusal with all problems, in the order of the rows. */
function badRows(problems: readonly Issue[]) {
  const issues = problems
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, field, message }) => ({ path: `items.${index}.${field}`, message }));
  const [first] = issues;
  return refusal("BAD_REQUEST", first ? `${first.path}: ${first.message}` : "", { issues });
}

/** The problems of a row by itself. */
function issuesOf(item: NewItem, found: readonly FoundProduct[], index: number): Issue[] {
  const numbers = itemNumbers.safeParse(item);
  const issues = numbers.success ? [] : numbers.error.issues;
  const message = problemOf(item, found);
  const field = item.product === undefined ? "sku" : "product";
  return [
    ...(message === null ? [] : [{ index, field, message }]),
    ...issues.map((issue) => ({ index, field: issue.path.map(String).join("."), message: issue.message })),
  ];
}

/** Why a row does not mean one product; null when it does. */
function problemOf({ product, sku = "" }: NamedProduct, found: readonly FoundProduct[]): string | null {
  if (found.length === 1) return null;
  if (product !== undefined) return NO_SUCH_PRODUCT;
  if (sku.trim() === "") return NEEDS_PRODUCT;
  return found.length === 0 ? NO_SUCH_SKU(sku) : AMBIGUOUS_SKU(sku);
}

function doubled(wanted: readonly WantedItem[]): Issue[] {
  const first = new Map<string, number>();
  return wanted.flatMap(({ index, item, product }) => {
    const key = `${product.id} ${item.minQty}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    return earlier === undefined ? [] : [{ index, field: "minQty", message: ITEM_TWICE(earlier + 1) }];
  });
}

/** An issue for each row that adds a step to a product with too many of them. */
async function tooManySteps(tx: Transaction, listId: string, wanted: readonly WantedItem[]): Promise<Issue[]> {
  const added = wanted.filter(({ item, before }) => !before && item.price !== null);
  if (added.length === 0) return [];
  const removed = wanted.filter(({ item, before }) => before && item.price === null);
  const ids = [...new Set(added.map(({ product }) => product.id))];
  const counted = await runStatement<{ id: string; steps: number }>(tx, {
    text: `select product_id as id, count(*)::integer as steps from price_list_items
      where list_id = $1 and product_id = any($2::uuid[]) group by 1`,
    values: [listId, ids],
  });
  const steps = new Map(counted.map((row) => [row.id, row.steps]));
  const count = (id: string, more: number) => steps.set(id, (steps.get(id) ?? 0) + more);
  for (const { product } of removed) count(product.id, -1);
  return added.flatMap(({ index, product }) => {
    count(product.id, 1);
    const isTooMany = (steps.get(product.id) ?? 0) > LIMITS.priceSteps;
    return isTooMany ? [{ index, field: "minQty", message: TOO_MANY_STEPS(LIMITS.priceSteps) }] : [];
  });
}

/** The stored items of the rows' products and quantities, in the rows' order. */
const readItems = (
  tx: Transaction,
  listId: string,
  rows: readonly Pick<WantedItem, "item" | "product">[],
): Promise<StoredItem[]> =>
  runStatement<StoredItem>(tx, {
    text: `select i.product_id as product, i.min_qty as "minQty", i.price_cents as "priceCents", i.version
      from unnest($2::uuid[], $3::integer[]) with ordinality as w(product_id, min_qty, place)
      join price_list_items i on i.list_id = $1 and i.product_id = w.product_id and i.min_qty = w.min_qty order by w.place`,
    values: [listId, rows.map(({ product }) => product.id), rows.map(({ item }) => item.minQty)],
  });
