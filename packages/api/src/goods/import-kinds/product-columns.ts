import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { products } from "@shop/db/schema/products";
import { isId } from "@shop/domain/ids";
import {
  forQuantityFields,
  PRODUCT_FIELD_NAMES,
  recordOf,
  type ProductFieldName,
  type QuantityFieldName,
} from "@shop/domain/product-fields";
import type { TaxClass } from "@shop/domain/taxes";
import { sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";

export const PRODUCT_TEXTS = ["name", "image", ...PRODUCT_FIELD_NAMES] as const;
export type ProductText = "name" | "image" | ProductFieldName;

/** The columns that an import writes, with their names and types in the database. */
const COLUMNS = {
  ...recordOf<ProductText, readonly [string, string]>(PRODUCT_TEXTS, (field) => [
    toSnakeCase(products[field].name),
    "text",
  ]),
  ...forQuantityFields((field) => [toSnakeCase(products[field].name), "integer"] as const),
  priceCents: ["price_cents", "integer"],
  taxClass: ["tax_class", "text"],
  categoryId: ["category_id", "uuid"],
  subCategoryId: ["sub_category_id", "uuid"],
  sectionId: ["section_id", "uuid"],
  archivedAt: ["archived_at", "timestamptz"],
} as const;

export type ProductColumn = keyof typeof COLUMNS;
export const PRODUCT_COLUMNS = Object.keys(COLUMNS) as ProductColumn[];

const SELECTED_COLUMNS = PRODUCT_COLUMNS.map((column) => {
  const [name] = COLUMNS[column];
  const value =
    column === "archivedAt" ? `to_char(p.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : `p.${name}`;
  return `${value} as "${column}"`;
}).join(", ");

/** A product's fields as they are stored: `minQty` is null when it equals the order multiple. */
export interface ProductValues extends Record<ProductText, string>, Record<QuantityFieldName, number | null> {
  orderMultiple: number;
  priceCents: number;
  taxClass: TaxClass;
  categoryId: string | null;
  subCategoryId: string | null;
  sectionId: string | null;
  /** To the microsecond, in UTC. */
  archivedAt: string | null;
}

export interface StoredProduct extends ProductValues {
  id: string;
  countInStock: number;
  /** The names of its category, sub-category and section, for display, such as 'Gloves › Nitrile'. */
  path: string;
}

/** A moment as `archivedAt`. */
export const momentText = (moment: Date): string => moment.toISOString().replace("Z", "000Z");

/** A product by its id, or else by its SKU. */
export interface WantedProduct {
  id?: string | undefined;
  sku?: string | undefined;
}

/**
 * The ids of products, found by id or by SKU as `sku_identity` compares them, each at the place of what is wanted;
 * undefined for unknown ones.
 */
export async function findProductIds(
  tx: Transaction,
  wanted: readonly WantedProduct[],
): Promise<(string | undefined)[]> {
  const ids = wanted.map(({ id }) => (id !== undefined && isId(id) ? id : null));
  const skus = wanted.map(({ id, sku }) => (id === undefined ? (sku ?? null) : null));
  const { rows } = await tx.execute<{ place: number; id: string }>(sql`
    select w.place::integer as place, p.id from unnest(${sql.param(ids)}::uuid[]) with ordinality as w(id, place)
      join products p on p.id = w.id
    union all
    select w.place::integer, p.id from unnest(${sql.param(skus)}::text[]) with ordinality as w(sku, place)
      join products p on sku_identity(p.sku) = sku_identity(w.sku) and sku_identity(p.sku) <> '' and not p.is_sku_twin`);
  const found: (string | undefined)[] = wanted.map(() => undefined);
  for (const { place, id } of rows) found[place - 1] = id;
  return found;
}

/** Locks products in the order of their ids, as orders do, to avoid deadlocks. */
export async function lockProducts(tx: Transaction, ids: readonly string[], forRemoval = false): Promise<void> {
  const strength = sql.raw(forRemoval ? "update" : "no key update");
  await tx.execute(sql`select from products where id = any(${sql.param(ids)}::uuid[]) order by id for ${strength}`);
}

/** Products by their ids. */
export async function readProducts(tx: Transaction, ids: readonly string[]): Promise<Map<string, StoredProduct>> {
  const { rows } = await tx.execute<StoredProduct & Record<string, unknown>>(sql`
    select p.id, ${sql.raw(SELECTED_COLUMNS)}, p.count_in_stock as "countInStock",
      concat_ws(' › ', (select name from categories where id = p.category_id),
        (select name from sub_categories where id = p.sub_category_id),
        (select name from sub_category_sections where id = p.section_id)) as path
    from products p where p.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Inserts new products in the given order, with their stock; rejects when one of the SKUs already exists. */
export async function insertProducts(
  tx: Transaction,
  rows: readonly ({ id: string; stock: number } & ProductValues)[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columnList(PRODUCT_COLUMNS);
  const records = rows.map((row) => ({ ...toRecord(row), count_in_stock: row.stock }));
  await tx.execute(sql`insert into products (id, count_in_stock, ${names}) select id, count_in_stock, ${names}
    from json_to_recordset(${JSON.stringify(records)})
      as given(id uuid, count_in_stock integer, ${columnTypes(PRODUCT_COLUMNS)})`);
}

/** Updates the given columns of products and raises their versions. */
export async function updateProducts(
  tx: Transaction,
  rows: readonly ({ id: string } & ProductValues)[],
  columns: ReadonlySet<ProductColumn>,
): Promise<void> {
  if (rows.length === 0) return;
  // SET of a column fires its triggers even if its value is unchanged; new prices must not update the search index.
  const changed = PRODUCT_COLUMNS.filter((column) => columns.has(column));
  const set = changed.map((column) => `${COLUMNS[column][0]} = given.${COLUMNS[column][0]}`);
  // As in the admin's form: a SKU that is new must look like no other.
  if (columns.has("sku")) set.push("is_sku_twin = products.is_sku_twin and products.sku = given.sku");
  await tx.execute(sql`update products set ${sql.raw(set.join(", "))}, version = version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows.map(toRecord))}) as given(id uuid, ${columnTypes(changed)})
    where products.id = given.id`);
}

/** Adds stock movements of an import; a trigger updates the products. */
export async function moveStock(
  tx: Transaction,
  userId: string | null,
  movements: readonly { productId: string; delta: number }[],
): Promise<void> {
  const rows = movements
    .filter(({ delta }) => delta !== 0)
    .map(({ productId, delta }) => ({ id: newId(), product_id: productId, delta }));
  if (rows.length === 0) return;
  await tx.execute(sql`insert into stock_movements (id, product_id, delta, reason, user_id)
    select id, product_id, delta, 'import', ${userId}::uuid
    from json_to_recordset(${JSON.stringify(rows)}) as given(id uuid, product_id uuid, delta integer)`);
}

function toRecord({ id, ...values }: { id: string } & ProductValues): Record<string, unknown> {
  return { id, ...Object.fromEntries(PRODUCT_COLUMNS.map((column) => [COLUMNS[column][0], values[column]])) };
}

const columnList = (columns: readonly ProductColumn[]) =>
  sql.raw(columns.map((column) => COLUMNS[column][0]).join(", "));
const columnTypes = (columns: readonly ProductColumn[]) =>
  sql.raw(columns.map((column) => COLUMNS[column].join(" ")).join(", "));
