import type { Transaction } from "@shop/db/client";
import { CHANGED_SINCE_IMPORT } from "@shop/domain/messages";
import { sql } from "drizzle-orm";
import { productLabel, savedAction } from "../products/products.wire.ts";
import { recordRows, type AuditedRow } from "./audit-rows.ts";
import type { UndoneRow, WriteContext, WrittenRecord } from "./kind.ts";
import { itemKey, lockLists, readItems, writeListItems } from "./list-items.ts";
import {
  lockProducts,
  moveStock,
  PRODUCT_COLUMNS,
  readProducts,
  updateProducts,
  type ProductColumn,
  type ProductValues,
  type StoredProduct,
} from "./product-columns.ts";
import { auditedProduct } from "./product-values.ts";

const IS_GONE = "This product is not in the shop any more";
const STOCK_CHANGED = CHANGED_SINCE_IMPORT("stock");
const TOO_LITTLE_STOCK = "The stock would be below 0";

/** The fields of columns that have another name in an import. */
const FIELD_NAMES: Partial<Record<ProductColumn, string>> = {
  priceCents: "price",
  categoryId: "category",
  subCategoryId: "subcategory",
  sectionId: "section",
  archivedAt: "active",
};

/** Restores products, and removes those that the import made, unless they have changed or are in use. */
export async function undoProducts({ tx, actor }: WriteContext, rows: readonly WrittenRecord[]): Promise<UndoneRow[]> {
  const ids = rows.map(({ recordId }) => recordId);
  const made = rows.filter(({ written }) => written.isNew).map(({ recordId }) => recordId);
  await lockProducts(tx, ids, made.length > 0);
  const stored = await readProducts(tx, ids);
  const lists = rows.flatMap(({ written }) => (written.items ?? []).map(({ list }) => list));
  await lockLists(tx, lists);
  const items = await readItems(tx, [...new Set(lists)], ids);
  const uses = await usesOf(tx, made);

  const undone: { row: WrittenRecord; product: StoredProduct }[] = [];
  const answers = rows.map((row): UndoneRow => {
    const product = stored.get(row.recordId);
    const reason = reasonToStay(row, product, items.cents) ?? uses.reasonOf(row) ?? null;
    if (reason === null && product) undone.push({ row, product });
    return { line: row.line, reason };
  });
  await restoreItems({ tx, actor }, undone);
  const restored = undone.filter(({ row }) => !row.written.isNew);
  const after = new Map(restored.map(({ row, product }) => [product.id, { ...product, ...row.written.before }]));
  const columns = new Set(restored.flatMap(({ row }) => Object.keys(row.written.before) as ProductColumn[]));
  const changed = [...after.values()].filter(
    (_, index) => Object.keys(restored[index]?.row.written.before ?? {}).length > 0,
  );
  await updateProducts(tx, changed, columns);
  await moveStock(
    tx,
    actor.actorId,
    restored.map(({ row, product }) => ({ productId: product.id, delta: -(row.written.stock ?? 0) })),
  );
  await removeProducts(
    tx,
    undone.filter(({ row }) => row.written.isNew).map(({ product }) => product.id),
  );
  await recordRows(
    tx,
    actor,
    undone.flatMap((one) => entryOf(one, after.get(one.product.id))),
  );
  return answers;
}

function reasonToStay(
  { recordId, written }: WrittenRecord,
  product: StoredProduct | undefined,
  cents: ReadonlyMap<string, number>,
): string | undefined {
  if (!product) return IS_GONE;
  const column = PRODUCT_COLUMNS.find((name) => name in written.after && written.after[name] !== product[name]);
  if (column) return CHANGED_SINCE_IMPORT(FIELD_NAMES[column] ?? column);
  const stock = written.stock ?? 0;
  if (written.isNew && product.countInStock !== stock) return STOCK_CHANGED;
  if (product.countInStock < stock) return TOO_LITTLE_STOCK;
  const item = written.items?.find(
    ({ list, minQty, after }) => (cents.get(itemKey({ list, product: recordId, minQty })) ?? null) !== after,
  );
  return item && CHANGED_SINCE_IMPORT("price list");
}

/** Why new products are not removed: what refers to them. */
async function usesOf(tx: Transaction, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; use: string }>(sql`
    select p.id, case
        when exists (select from order_lines where product_id = p.id) then 'This product was ordered'
        when exists (select from quote_lines where product_id = p.id) then 'This product was quoted'
        when exists (select from requisition_lines where product_id = p.id) then 'This product is in an order that waits for approval'
        when exists (select from reviews where product_id = p.id) then 'This product was reviewed'
        when exists (select from product_documents where product_id = p.id) then 'This product has documents'
        when exists (select from customer_prices where product_id = p.id) then 'This product has a customer price'
      end as use
    from unnest(${sql.param(ids)}::uuid[]) as p(id)`);
  const uses = new Map(rows.flatMap(({ id, use }) => (use ? [[id, use] as const] : [])));
  const { rows: priced } = await tx.execute<{ id: string; steps: number }>(sql`
    select product_id as id, count(*)::integer as steps from price_list_items
    where product_id = any(${sql.param(ids)}::uuid[]) group by product_id`);
  const steps = new Map(priced.map((row) => [row.id, row.steps]));
  return {
    reasonOf({ recordId, written }: WrittenRecord): string | undefined {
      const own = (written.items ?? []).filter(({ after }) => after !== null).length;
      const isPriced = written.isNew && (steps.get(recordId) ?? 0) > own;
      return uses.get(recordId) ?? (isPriced ? "This product has a price in a list" : undefined);
    },
  };
}

async function restoreItems(
  { tx, actor }: Pick<WriteContext, "tx" | "actor">,
  undone: readonly { row: WrittenRecord; product: StoredProduct }[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`select id, name from price_lists
    where id = any(${sql.param(undone.flatMap(({ row }) => (row.written.items ?? []).map(({ list }) => list)))}::uuid[])`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  await writeListItems(
    tx,
    actor,
    undone.flatMap(({ row, product }) =>
      (row.written.items ?? []).map((item) => ({
        list: { id: item.list, name: names.get(item.list) ?? "" },
        product: product.id,
        sku: product.sku,
        name: product.name,
        minQty: item.minQty,
        before: item.after,
        after: item.before,
      })),
    ),
  );
}

/** Removes products with their stock movements. */
async function removeProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`set local shop.undoes = 'on'`);
  await tx.execute(sql`delete from stock_movements where product_id = any(${sql.param(ids)}::uuid[])`);
  await tx.execute(sql`set local shop.undoes = 'off'`);
  await tx.execute(sql`delete from products where id = any(${sql.param(ids)}::uuid[])`);
}

function entryOf(
  { row: { written }, product }: { row: WrittenRecord; product: StoredProduct },
  after: ProductValues | undefined,
): AuditedRow[] {
  const about = { entity: "product" as const, recordId: product.id };
  const now = auditedProduct(product, product.countInStock);
  if (!after) return [{ ...about, action: "removed", label: productLabel(product), before: now }];
  const stock = written.stock ?? 0;
  if (Object.keys(written.before).length === 0 && stock === 0) return [];
  return [
    {
      ...about,
      action: savedAction(product.archivedAt !== null, after.archivedAt !== null),
      label: productLabel(after),
      before: now,
      after: auditedProduct(after, product.countInStock - stock),
    },
  ];
}
