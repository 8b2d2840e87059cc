import { newId } from "@shop/db/columns";
import { formatCents } from "@shop/domain/money";
import { ownMinQty, ruleIssues, rulesAfter, type QuantityRules } from "@shop/domain/orders/quantities";
import { QUANTITY_FIELD_NAMES, recordOf } from "@shop/domain/product-fields";
import { IMPORT_FIELDS, TEXT_FIELDS, type ImportField } from "./fields.ts";
import type { CategoryPath } from "./categories.ts";
import type { ProductValues, StoredProduct } from "./product-rows.ts";
import type { ImportRow, Problem } from "./read-row.ts";
import { isShortenedNumber } from "./spreadsheet-texts.ts";

/** One field of a product before and after the import, as text. */
export interface FieldChange {
  field: ImportField;
  before: string;
  after: string;
}

/** What the import does with a row. `columns` are the names of `values` that differ from the stored product. */
export type RowPlan =
  | { kind: "create"; id: string; values: ProductValues; stockDelta: number }
  | {
      kind: "update";
      id: string;
      values: ProductValues;
      columns: (keyof ProductValues)[];
      stockDelta: number;
      changes: FieldChange[];
    }
  | { kind: "unchanged" }
  | { kind: "reject"; problems: Problem[] };

const NEW_PRODUCT: ProductValues = {
  ...recordOf(TEXT_FIELDS, () => ""),
  minQty: null,
  orderMultiple: 1,
  maxQty: null,
  cartonQty: null,
  priceCents: 0,
  categoryId: null,
  subCategoryId: null,
  sectionId: null,
  archivedAt: null,
};

/** Compares a row with its product, if there is one, and decides what to write. */
export function planRow(
  row: ImportRow,
  place: CategoryPath | undefined,
  stored: StoredProduct | undefined,
  now: Date,
): RowPlan {
  const values = valuesAfter(row, place, stored ?? NEW_PRODUCT, now);
  const issues = ruleIssues(rulesOf(values));
  if (issues.length > 0) {
    return {
      kind: "reject",
      problems: issues.map(({ path, message }) => ({ field: path, reason: asReason(message) })),
    };
  }
  if (!stored) {
    if (isShortenedNumber(row.sku)) return { kind: "reject", problems: [{ field: "sku", reason: SHORTENED(row.sku) }] };
    const missing = (["name", "price"] as const).filter(
      (field) => (field === "name" ? row.texts.name : row.priceCents) === undefined,
    );
    if (missing.length > 0) {
      return {
        kind: "reject",
        problems: missing.map((field) => ({ field, reason: "is not in the file, and the shop has no such SKU yet" })),
      };
    }
    return {
      kind: "create",
      id: newId(),
      values,
      stockDelta: row.stock ?? 0,
    };
  }
  const columns = (Object.keys(values) as (keyof ProductValues)[]).filter(
    (column) => values[column] !== stored[column],
  );
  const stockDelta = row.stock === undefined ? 0 : row.stock - stored.countInStock;
  if (columns.length === 0 && stockDelta === 0) return { kind: "unchanged" };
  return { kind: "update", id: stored.id, values, columns, stockDelta, changes: changesOf(values, place, stored, row) };
}

const SHORTENED = (sku: string) =>
  `is a number that a spreadsheet has shortened, so that digits are lost: '${sku}'. Format the column as text`;

const asReason = (message: string) => message.charAt(0).toLowerCase() + message.slice(1);

/** The quantity rules of stored values. */
export const rulesOf = ({ minQty, orderMultiple, maxQty, cartonQty }: ProductValues): QuantityRules => ({
  minQty: minQty ?? orderMultiple,
  orderMultiple,
  maxQty,
  cartonQty,
});

/** A product's values after the import of the row: fields that the row does not have stay unchanged. */
function valuesAfter(row: ImportRow, place: CategoryPath | undefined, before: ProductValues, now: Date): ProductValues {
  const { priceCents, archivedAt } = before;
  const rules = rulesAfter(rulesOf(before), row.quantities);
  return {
    ...recordOf(TEXT_FIELDS, (field) => row.texts[field] ?? before[field]),
    ...rules,
    minQty: ownMinQty(rules),
    // Without a price, an existing product keeps its price, and a new one becomes a draft.
    priceCents: row.priceCents || priceCents,
    ...placeAfter(place, before),
    archivedAt: row.isActive === undefined ? archivedAt : row.isActive ? null : (archivedAt ?? now),
  };
}

/** A row that names only the product's current category or sub-category keeps the levels below it. */
function placeAfter(place: CategoryPath | undefined, before: ProductValues) {
  const { categoryId, subCategoryId, sectionId } = place ?? before;
  if (place === undefined || categoryId !== before.categoryId) return { categoryId, subCategoryId, sectionId };
  if (subCategoryId === null) return { categoryId, subCategoryId: before.subCategoryId, sectionId: before.sectionId };
  const isSameSubCategory = subCategoryId === before.subCategoryId;
  return { categoryId, subCategoryId, sectionId: sectionId ?? (isSameSubCategory ? before.sectionId : null) };
}

function changesOf(
  values: ProductValues,
  place: CategoryPath | undefined,
  stored: StoredProduct,
  row: ImportRow,
): FieldChange[] {
  const changes: FieldChange[] = TEXT_FIELDS.map((field) => ({ field, before: stored[field], after: values[field] }));
  changes.push({ field: "price", before: formatCents(stored.priceCents), after: formatCents(values.priceCents) });
  const [rulesBefore, rulesNow] = [rulesOf(stored), rulesOf(values)];
  for (const field of QUANTITY_FIELD_NAMES)
    changes.push({ field, before: String(rulesBefore[field] ?? ""), after: String(rulesNow[field] ?? "") });
  const hasMoved = (["categoryId", "subCategoryId", "sectionId"] as const).some(
    (column) => values[column] !== stored[column],
  );
  if (hasMoved && place) changes.push({ field: "category", before: stored.path, after: place.path });
  if (row.stock !== undefined)
    changes.push({ field: "stock", before: String(stored.countInStock), after: String(row.stock) });
  changes.push({ field: "active", before: yesNo(stored.archivedAt), after: yesNo(values.archivedAt) });
  return changes.filter(({ before, after }) => before !== after);
}

const yesNo = (archivedAt: Date | null) => (archivedAt === null ? "yes" : "no");

/** A product's changes in one line, such as 'Price: $42.00 → $45.50; Size: (empty) → 9in'. */
export function describeChanges(changes: readonly FieldChange[]): string {
  return changes
    .map(({ field, before, after }) => `${IMPORT_FIELDS[field].label}: ${shorten(before)} → ${shorten(after)}`)
    .join("; ");
}

const shorten = (text: string) => (text === "" ? "(empty)" : text.length > 60 ? `${text.slice(0, 59)}…` : text);
