import { ANY_QUANTITY, ownMinQty, ruleIssues, rulesAfter, type QuantityRules } from "@shop/domain/orders/quantities";
import { listOfField } from "@shop/domain/imports/import-fields";
import { centsToDollars } from "@shop/domain/money";
import { QUANTITY_FIELD_NAMES, recordOf } from "@shop/domain/product-fields";
import type { ImportValues } from "@shop/db/schema/imports";
import type { CategoryPath, NamedCategories } from "./find-categories.ts";
import type { Change, Finding } from "./kind.ts";
import {
  momentText,
  PRODUCT_TEXTS,
  type ProductText,
  type ProductValues,
  type StoredProduct,
} from "./product-columns.ts";

export const NEW_PRODUCT: ProductValues = {
  ...recordOf(PRODUCT_TEXTS, () => ""),
  minQty: null,
  orderMultiple: 1,
  maxQty: null,
  cartonQty: null,
  priceCents: 0,
  taxClass: "gst",
  categoryId: null,
  subCategoryId: null,
  sectionId: null,
  archivedAt: null,
};

/** What the shop knows of a row's product; prices of lists in cents, by the row's fields, null for none. */
export interface KnownProduct {
  stored: StoredProduct | undefined;
  listPrices: Record<string, number | null>;
  /** The fields of lists in which the product can't have another step. */
  full: readonly string[];
}

/** The quantity rules of stored values. */
export const rulesOf = ({ minQty, orderMultiple, maxQty, cartonQty }: ProductValues): QuantityRules => ({
  minQty: minQty ?? orderMultiple,
  orderMultiple,
  maxQty,
  cartonQty,
});

const isText = (field: string): field is ProductText => (PRODUCT_TEXTS as readonly string[]).includes(field);
const isQuantity = (field: string): field is keyof QuantityRules =>
  (QUANTITY_FIELD_NAMES as readonly string[]).includes(field);

/** The categories that a row names. */
export function namedCategories({ category, subcategory, section }: ImportValues): NamedCategories | undefined {
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return typeof category === "string"
    ? { category, subcategory: text(subcategory), section: text(section) }
    : undefined;
}

/** The fields of a row as they are in the shop; none of a new product. */
export function seenOf(values: ImportValues, { stored, listPrices }: Omit<KnownProduct, "full">): ImportValues {
  if (!stored) return {};
  const seen: ImportValues = {};
  const rules = rulesOf(stored);
  for (const field of Object.keys(values)) {
    if (isText(field)) seen[field] = stored[field];
    else if (isQuantity(field)) seen[field] = rules[field];
    else if (field === "category") seen[field] = stored.path;
    else if (field === "price") seen[field] = stored.priceCents;
    else if (field === "taxClass") seen[field] = stored.taxClass;
    else if (field === "active") seen[field] = stored.archivedAt === null;
    else if (field === "stock") seen[field] = stored.countInStock;
    else if (listOfField(field) !== undefined) seen[field] = listPrices[field] ?? null;
  }
  return seen;
}

/** The fields that are no longer as they were seen; the stock may always change. */
export const changedSince = (seen: ImportValues, now: ImportValues): string[] =>
  Object.keys(seen).filter((field) => field !== "stock" && seen[field] !== now[field]);

/** A product's columns after the row: fields that the row does not have stay unchanged. */
export function valuesAfter(
  values: ImportValues,
  place: CategoryPath | undefined,
  stored: StoredProduct | undefined,
  now: Date,
): { columns: ProductValues; problems: Finding[] } {
  const before: ProductValues = stored ?? NEW_PRODUCT;
  const given = Object.fromEntries(
    QUANTITY_FIELD_NAMES.map((field) => {
      const value = values[field];
      return [field, typeof value === "number" || value === null ? value : undefined];
    }),
  );
  const rules = rulesAfter(stored ? rulesOf(stored) : ANY_QUANTITY, given);
  const { price, taxClass, active } = values;
  const columns: ProductValues = {
    ...recordOf(PRODUCT_TEXTS, (field) => {
      const value = values[field];
      return typeof value === "string" ? value : before[field];
    }),
    ...rules,
    minQty: ownMinQty(rules),
    // Without a price, a known product keeps its price, and a new one becomes a draft.
    priceCents: typeof price === "number" && price > 0 ? price : before.priceCents,
    taxClass: taxClass === "gst" || taxClass === "gst-free" ? taxClass : before.taxClass,
    ...placeAfter(place, before),
    archivedAt:
      typeof active !== "boolean" ? before.archivedAt : active ? null : (before.archivedAt ?? momentText(now)),
  };
  const issues = ruleIssues(rules);
  return { columns, problems: issues.map(({ path, message }) => ({ field: path, message })) };
}

/** A row that names only the product's present category or sub-category keeps the levels below it. */
function placeAfter(place: CategoryPath | undefined, before: ProductValues) {
  const { categoryId, subCategoryId, sectionId } = place ?? before;
  if (place === undefined || categoryId !== before.categoryId) return { categoryId, subCategoryId, sectionId };
  if (subCategoryId === null) return { categoryId, subCategoryId: before.subCategoryId, sectionId: before.sectionId };
  const isSameSubCategory = subCategoryId === before.subCategoryId;
  return { categoryId, subCategoryId, sectionId: sectionId ?? (isSameSubCategory ? before.sectionId : null) };
}

/** What a row changes, as texts; of a new product all that it sets. */
export function changesOf(
  values: ImportValues,
  known: KnownProduct,
  after: ProductValues,
  place: CategoryPath | undefined,
): Change[] {
  const { stored } = known;
  const seen = seenOf(values, known);
  const rules = rulesOf(after);
  const hasMoved =
    !stored ||
    (["categoryId", "subCategoryId", "sectionId"] as const).some((column) => after[column] !== stored[column]);
  return Object.keys(values)
    .filter((field) => field !== "_id" && field !== "subcategory" && field !== "section")
    .map((field) => ({ field, before: seenText(field, seen[field]), after: afterText(field) }))
    .filter(({ before, after: text }) => before !== text);

  function afterText(field: string): string {
    if (isText(field)) return after[field];
    if (isQuantity(field)) return String(rules[field] ?? "");
    if (field === "category") return hasMoved ? (place?.path ?? "") : (stored?.path ?? "");
    if (field === "price") return after.priceCents === 0 ? "" : moneyText(after.priceCents);
    if (field === "active") return yesNo(after.archivedAt === null);
    return seenText(field, values[field]);
  }
}

function seenText(field: string, value: string | number | boolean | null | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return yesNo(value);
  if (field === "price") return value === 0 ? "" : moneyText(value);
  if (listOfField(field) !== undefined) return moneyText(value);
  return String(value);
}

/** Cents as '12.50'. */
export const moneyText = (cents: string | number): string => centsToDollars(Number(cents)).toFixed(2);
export const yesNo = (value: boolean): string => (value ? "yes" : "no");

/** The fields that an import can change, by their names in the API. */
export const auditedProduct = (values: ProductValues, countInStock: number): Record<string, unknown> => ({
  ...recordOf(PRODUCT_TEXTS, (field) => values[field]),
  price: centsToDollars(values.priceCents),
  taxClass: values.taxClass,
  category_id: values.categoryId,
  sub_category_id: values.subCategoryId,
  sub_category_section_id: values.sectionId,
  countInStock,
  ...rulesOf(values),
  isArchived: values.archivedAt !== null,
});
