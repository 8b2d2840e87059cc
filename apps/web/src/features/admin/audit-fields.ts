import type { AuditAction } from "@shop/domain/screens/audit";
import type { AuditEntry } from "@shop/domain/contracts/audit";
import { dayOf } from "@shop/domain/dates";
import { forQuantityFields, QUANTITY_FIELDS } from "@shop/domain/product-fields";
import { formatDollars } from "@shop/domain/money";
import { momentText } from "../../lib/moment-text.ts";

export const ACTION_LABELS: Record<AuditAction, string> = {
  created: "Created",
  updated: "Updated",
  removed: "Removed",
  archived: "Archived",
  restored: "Restored",
  markedPaid: "Marked paid",
  undidDelivered: "Delivery undone",
  undidPaid: "Payment undone",
  bookedPayment: "Bank payment recorded",
  bookedReturn: "Bank refund recorded",
  undidPayment: "Payment undone",
  returnedPayment: "Payment returned by the bank",
  reminded: "Reminded",
  shipped: "Shipped",
  correctedShipment: "Shipment corrected",
  cancelledShipment: "Shipment cancelled",
  delivered: "Marked delivered",
  cancelled: "Cancelled",
  markedRefunded: "Marked refunded",
  undidRefunded: "Refund undone",
  handled: "Handled",
  answered: "Answered",
  reopened: "Reopened",
  invited: "Invited",
  joined: "Joined",
  approved: "Approved",
  declined: "Declined",
  revoked: "Revoked",
  rotatedSecret: "Secret rotated",
  turnedOnTwoFactor: "Two-step sign-in turned on",
  turnedOffTwoFactor: "Two-step sign-in turned off",
  deletedAccount: "Account deleted",
  ranImport: "Imported",
  undidImport: "Import undone",
};

/** Labels of fields whose technical name does not read well. */
const FIELD_LABELS: Partial<Record<string, string>> = {
  userid: "Customer",
  productid: "Product",
  Category_Id: "Category",
  SubCategory_Id: "Sub category",
  categoryName: "Name",
  subCategoryName: "Name",
  SubCategorySectionName: "Name",
  sku: "SKU",
  abn: "ABN",
  image: "Picture",
  ...forQuantityFields((name) => QUANTITY_FIELDS[name].label),
  paidAt: "Paid on",
  paymentReference: "Reference",
  paidOn: "Day",
  gatewayId: "Gateway id",
  failure: "Why it failed",
  user: "Acts for",
  url: "Address",
  isEnabled: "Switched on",
  disabledReason: "Stopped because",
  oldSecretUntil: "Old secret valid until",
};

/** A field's label, by default made from its technical name: 'Count in stock' for 'countInStock'. */
export function fieldLabel(field: string): string {
  const known = FIELD_LABELS[field];
  if (known) return known;
  const words = field
    .replace(/^_+/, "")
    .replace(/_/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A logged value as text. */
export function valueText(field: string, value: unknown, timeZone: string): string {
  if (isEmpty(value)) return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => valueText(field, each, timeZone)).join(", ");
  if (typeof value === "object" && value !== null)
    return priceOfItem(value) ?? lineOfQuote(value) ?? nameOfReference(value) ?? JSON.stringify(value);
  if ((field === "price" || field === "amount") && typeof value === "number") return formatDollars(value);
  // For a bank transfer, staff enter only the day.
  if (field === "paidAt" && typeof value === "string") return dayOf(value, timeZone);
  if (/(At|Until)$/.test(field) && typeof value === "string") return momentText(value, timeZone);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** An item of a price list, such as 'PFNK-L from 10: $8.50'. */
function priceOfItem(item: object): string | undefined {
  if (!("name" in item && "minQty" in item && "price" in item)) return undefined;
  const { name, minQty, price } = item;
  if (typeof name !== "string" || typeof minQty !== "number" || typeof price !== "number") return undefined;
  return `${name} from ${minQty}: ${formatDollars(price)}`;
}

/** A line of a quote, such as '20 × PFNK-L at $8.50'. */
function lineOfQuote(line: object): string | undefined {
  if (!("name" in line && "qty" in line && "price" in line)) return undefined;
  const { name, qty, price } = line;
  if (typeof name !== "string" || typeof qty !== "number") return undefined;
  return typeof price === "number" ? `${qty} × ${name} at ${formatDollars(price)}` : `${qty} × ${name}`;
}

/** The name of a referenced record, such as that of a category from '{ _id, categoryName }'. */
function nameOfReference(reference: object): string | undefined {
  const texts = Object.entries(reference).filter(([field, text]) => field !== "_id" && typeof text === "string");
  const [, name] = texts.find(([field]) => field === "name") ?? texts[0] ?? [];
  return name as string | undefined;
}

// Fields that nobody edits, ids whose names are logged too, and fields that the action implies.
const HIDDEN = new Set([
  "_id",
  "orderId",
  "invitation",
  "version",
  "createdAt",
  "updatedAt",
  "category_id",
  "sub_category_id",
  "sub_category_section_id",
  "isPaid",
  "markedPaidAt",
  "isDelivered",
  "shippedAt",
  "isCancelled",
  "isArchived",
]);

/** Fields that repeat who did an action and when. */
const REPEATED_BY: Partial<Record<AuditAction, readonly string[]>> = {
  shipped: ["deliveredAt"],
  delivered: ["deliveredAt"],
  cancelled: ["cancelledAt"],
  markedRefunded: ["bankRefundedAt"],
  undidRefunded: ["bankRefundedAt"],
  handled: ["handledAt", "handledBy"],
  answered: ["answeredAt", "handledAt", "handledBy"],
  revoked: ["revokedAt"],
};

/** True for a value that an entry shows as 'empty'. */
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** A field of an entry, with its value before and after. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields that an entry lists, in the order of the record; of a created or removed record those that have a value. */
export function changesOf({ action, before, after }: Pick<AuditEntry, "action" | "before" | "after">): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !HIDDEN.has(field) && !REPEATED_BY[action]?.includes(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => !isEmpty(change.before) || !isEmpty(change.after));
}
