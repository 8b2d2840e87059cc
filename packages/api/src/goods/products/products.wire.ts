import { toPageInfo } from "../../base/platform/list-queries.ts";
import { products } from "@shop/db/schema/products";
import type { AuditAction } from "@shop/domain/screens/audit";
import type { Product, ProductPage, ProductQuery, ProductRecord } from "@shop/domain/contracts/products";
import type { Offer } from "@shop/domain/prices/buyer-price";
import type { Parameters } from "../../base/platform/sql-parameters.ts";
import { type Buyer, MIN_QTY, offerColumns } from "../prices/price-sql.ts";
import { productPrices } from "../prices/prices.wire.ts";
import type { QuantityRules } from "@shop/domain/orders/quantities";
import {
  forProductFields,
  forQuantityFields,
  PRODUCT_FIELD_NAMES,
  QUANTITY_FIELD_NAMES,
  type ProductFieldName,
  type QuantityFieldName,
} from "@shop/domain/product-fields";
import type { TaxClass } from "@shop/domain/taxes";
import { toSnakeCase } from "drizzle-orm/casing";

/** A product as the reads select it. */
export interface ProductRow extends Record<ProductFieldName, string>, QuantityRules, Offer {
  id: string;
  name: string;
  image: string;
  taxClass: TaxClass;
  category: string | null;
  category_id: string | null;
  sub_category_id: string | null;
  section_id: string | null;
  count_in_stock: number;
  rating: string;
  num_reviews: number;
  created_at: Date | string;
}

/** A product as the admins' reads select it. */
export interface ProductRecordRow extends ProductRow {
  sub_category: string | null;
  section: string | null;
  version: number;
  archived_at: Date | string | null;
}

/** The column of each field. */
const FIELD_COLUMNS = forProductFields((name) => toSnakeCase(products[name].name));

/** The fields over `p`, each under its own name. */
const SELECTED_FIELDS = PRODUCT_FIELD_NAMES.map((name) => `p.${FIELD_COLUMNS[name]} as "${name}"`).join(", ");

/** The columns for the quantities of product `p`; the default of the minimum quantity is the order multiple. */
export const QUANTITIES: Record<QuantityFieldName, string> = {
  ...forQuantityFields((name) => `p.${toSnakeCase(products[name].name)}`),
  minQty: MIN_QTY,
};
export const SELECTED_QUANTITIES = QUANTITY_FIELD_NAMES.map((name) => `${QUANTITIES[name]} as "${name}"`).join(", ");

/** The columns of ProductRow except those of its offer, over `p` (products) and `c` (its category). */
export const PRODUCT_COLUMNS = `p.id, p.name, p.image, p.tax_class as "taxClass", ${SELECTED_FIELDS}, c.name as category,
  p.category_id, p.sub_category_id, p.section_id, p.count_in_stock, ${SELECTED_QUANTITIES}, p.rating, p.num_reviews, p.created_at`;

/** The columns of ProductRecordRow, over the same aliases. */
export const productRecordColumns = (visitor: Buyer, given: Parameters): string =>
  `${PRODUCT_COLUMNS}, ${offerColumns(visitor, given)}, p.version, p.archived_at,
  (select name from sub_categories where id = p.sub_category_id) as sub_category,
  (select name from sub_category_sections where id = p.section_id) as section`;

/** @param isForStaff Then `price` is the product's own. */
export function toProduct(row: ProductRow, isForStaff = false): Product {
  return {
    _id: row.id,
    name: row.name,
    image: row.image,
    ...forProductFields((name) => row[name]),
    ...productPrices(row, isForStaff),
    taxClass: row.taxClass,
    category: row.category ?? "",
    category_id: row.category_id,
    sub_category_id: row.sub_category_id,
    sub_category_section_id: row.section_id,
    countInStock: row.count_in_stock,
    minQty: row.minQty,
    orderMultiple: row.orderMultiple,
    maxQty: row.maxQty,
    cartonQty: row.cartonQty,
    rating: Number(row.rating),
    numReviews: row.num_reviews,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export function toProductRecord(row: ProductRecordRow): ProductRecord {
  return {
    ...toProduct(row, true),
    sub_category: row.sub_category ?? "",
    sub_category_section: row.section ?? "",
    version: row.version,
    isArchived: row.archived_at !== null,
  };
}

const AUDITED = [
  "name",
  "price",
  "taxClass",
  "image",
  ...PRODUCT_FIELD_NAMES,
  "category",
  "sub_category",
  "sub_category_section",
  "category_id",
  "sub_category_id",
  "sub_category_section_id",
  "countInStock",
  ...QUANTITY_FIELD_NAMES,
  "isArchived",
] as const satisfies (keyof ProductRecord)[];

/** The fields of a product in the audit log: all that a user can change. */
export const auditedFields = (record: ProductRecord): Record<string, unknown> =>
  Object.fromEntries(AUDITED.map((name) => [name, record[name]]));

/** How the audit log names the change of a product. */
export function savedAction(wasArchived: boolean, isArchived: boolean): AuditAction {
  if (wasArchived === isArchived) return "updated";
  return isArchived ? "archived" : "restored";
}

/** The name of a product in the audit log. */
export const productLabel = ({ name, sku }: { name: string; sku: string }) => (sku === "" ? name : `${name} (${sku})`);

/** A product with the total; a page past the end is one row with only the total. */
export type PageRow = { total: number } & (ProductRow | { id: null });

export function toPage(rows: PageRow[], query: ProductQuery, isForStaff: boolean): ProductPage {
  const total = rows[0]?.total ?? 0;
  const found = rows.flatMap((row) => (row.id === null ? [] : toProduct(row, isForStaff)));
  return { products: found, ...toPageInfo(query, total) };
}
