import type { AuditAction, AuditEntity } from "@shop/domain/audit";
import type { AuditEntry } from "@shop/domain/contracts/audit";

export const ACTION_WORDS: Record<AuditAction, string> = {
  created: "Created",
  updated: "Updated",
  removed: "Removed",
  archived: "Archived",
  restored: "Restored",
  markedPaid: "Marked paid",
  undidDelivered: "Delivery undone",
  undidPaid: "Payment undone",
  delivered: "Marked delivered",
  cancelled: "Cancelled",
  handled: "Handled",
  reopened: "Reopened",
};

export const ENTITY_WORDS: Record<AuditEntity, string> = {
  product: "Product",
  customerPrice: "Customer price",
  user: "User",
  category: "Category",
  subCategory: "Sub category",
  section: "Section",
  order: "Order",
  enquiry: "Enquiry",
};

/** 'countInStock' and 'Category_Id' as words: 'Count in stock', 'Category id'. */
export function fieldWords(field: string): string {
  const words = field
    .replace(/^_+/, "")
    .replace(/_/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's value as the log keeps it, in words. */
export function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === "") return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return nameIn(value) ?? JSON.stringify(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What a record that another one refers to is called: '{ _id, categoryName }' is its category's name. */
function nameIn(reference: object): string | undefined {
  const [, name] = Object.entries(reference).find(([field, text]) => field !== "_id" && typeof text === "string") ?? [];
  return name as string | undefined;
}

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

// What every record has and nobody changes by hand, and the ids of a product's places.
const SILENT = new Set([
  "_id",
  "version",
  "createdAt",
  "updatedAt",
  "category_id",
  "sub_category_id",
  "sub_category_section_id",
]);

/** What an entry says of the fields: those of both sides, in the order of the record. */
export function changesOf({ before, after }: Pick<AuditEntry, "before" | "after">): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !SILENT.has(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}
