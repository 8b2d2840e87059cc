import { newId } from "@shop/db/columns";
import type { Transaction } from "@shop/db/client";
import { stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { forQuantityFields, recordOf, type QuantityFieldName } from "@shop/domain/product-fields";
import { sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { TEXT_FIELDS, type TextField } from "./fields.ts";

/** The columns that an import writes, with their names and types in the database. */
const COLUMNS = {
  ...recordOf(TEXT_FIELDS, (field) => [toSnakeCase(products[field].name), "text"] as const),
  ...forQuantityFields((field) => [toSnakeCase(products[field].name), "integer"] as const),
  priceCents: ["price_cents", "integer"],
  categoryId: ["category_id", "uuid"],
  subCategoryId: ["sub_category_id", "uuid"],
  sectionId: ["section_id", "uuid"],
  archivedAt: ["archived_at", "timestamptz"],
} as const;

type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

const SELECTED_COLUMNS = COLUMN_NAMES.map((column) => `p.${COLUMNS[column][0]} as "${column}"`).join(", ");

/** A product's fields as they are stored: `minQty` is null when it equals the order multiple. */
export interface ProductValues extends Record<TextField, string>, Record<QuantityFieldName, number | null> {
  orderMultiple: number;
  priceCents: number;
  categoryId: string | null;
  subCategoryId: string | null;
  sectionId: string | null;
  archivedAt: Date | null;
}

export interface StoredProduct extends ProductValues {
  id: string;
  countInStock: number;
  /** The category path for display, such as 'Gloves › Nitrile'. */
  path: string;
}

/**
 * The products with these SKUs, as `sku_identity` compares them, each at the index of its SKU. `lock` locks them in id
 * order, as orders do, to avoid deadlocks.
 */
export async function readProducts(
  tx: Transaction,
  skus: readonly string[],
  lock: boolean,
): Promise<(StoredProduct | undefined)[]> {
  const { rows } = await tx.execute<StoredRow>(sql`
    select wanted.place::integer as at, p.id, ${sql.raw(SELECTED_COLUMNS)}, p.count_in_stock as "countInStock",
      concat_ws(' › ', (select name from categories where id = p.category_id),
        (select name from sub_categories where id = p.sub_category_id),
        (select name from sub_category_sections where id = p.section_id)) as path
    from unnest(${sql.param(skus)}::text[]) with ordinality as wanted(sku, place)
    join products p on sku_identity(p.sku) = sku_identity(wanted.sku) and sku_identity(p.sku) <> '' and not p.is_sku_twin
    order by p.id
    ${sql.raw(lock ? "for no key update of p" : "")}`);
  const found: (StoredProduct | undefined)[] = skus.map(() => undefined);
  for (const { at, archivedAt, ...row } of rows)
    found[at - 1] = { ...row, archivedAt: archivedAt === null ? null : new Date(archivedAt) };
  return found;
}

type StoredRow = Omit<StoredProduct, "archivedAt"> & { at: number; archivedAt: string | Date | null } & Record<
    string,
    unknown
  >;

/** Inserts new products in the given order, with their stock; rejects when one of the SKUs already exists. */
export async function insertProducts(
  tx: Transaction,
  rows: readonly ({ id: string; sku: string; stock: number } & ProductValues)[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columnList(COLUMN_NAMES);
  const records = rows.map((row) => ({ ...toRecord(row), sku: row.sku, count_in_stock: row.stock }));
  await tx.execute(sql`insert into products (id, sku, count_in_stock, ${names}) select id, sku, count_in_stock, ${names}
    from json_to_recordset(${JSON.stringify(records)})
      as given(id uuid, sku text, count_in_stock integer, ${columnTypes(COLUMN_NAMES)})`);
}

/** Updates the given columns of products and raises their versions. */
export async function updateProducts(
  tx: Transaction,
  rows: readonly ({ id: string } & ProductValues)[],
  columns: ReadonlySet<Column>,
): Promise<void> {
  if (rows.length === 0) return;
  // SET of a column fires its triggers even if its value is unchanged; new prices must not update the search index.
  const changed = COLUMN_NAMES.filter((column) => columns.has(column));
  const set = changed.map((column) => `${COLUMNS[column][0]} = given.${COLUMNS[column][0]}`).join(", ");
  await tx.execute(sql`update products set ${sql.raw(set)}, version = version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows.map(toRecord))}) as given(id uuid, ${columnTypes(changed)})
    where products.id = given.id`);
}

/** Adds stock movements; a trigger updates the products. */
export async function moveStock(
  tx: Transaction,
  movements: readonly { productId: string; delta: number }[],
): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map(({ productId, delta }) => ({ id: newId(), product_id: productId, delta }));
  await tx.execute(sql`insert into ${stockMovements} (id, product_id, delta, reason) select id, product_id, delta, 'import'
    from json_to_recordset(${JSON.stringify(rows)}) as given(id uuid, product_id uuid, delta integer)`);
}

function toRecord({ id, ...values }: { id: string } & ProductValues): Record<string, unknown> {
  return { id, ...Object.fromEntries(COLUMN_NAMES.map((column) => [COLUMNS[column][0], values[column]])) };
}

const columnList = (columns: readonly Column[]) => sql.raw(columns.map((column) => COLUMNS[column][0]).join(", "));
const columnTypes = (columns: readonly Column[]) =>
  sql.raw(columns.map((column) => COLUMNS[column].join(" ")).join(", "));
