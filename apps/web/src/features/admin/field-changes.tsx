import type { AuditAction } from "@shop/domain/audit";
import type { AuditEntry } from "@shop/domain/contracts/audit";
import { dayOf } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { IconArrowRight } from "@tabler/icons-react";
import { momentText } from "../../lib/moment-text.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { VisuallyHidden } from "../../ui/page/visually-hidden.tsx";
import styles from "./field-changes.module.css";

/** The fields of a change, before and after. A record that is new or removed has only one side. */
export function FieldChanges({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useShopInfo();
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={styles.field}>
          <dt className={styles.name}>{fieldWords(field)}:</dt>
          <dd className={styles.sides}>
            {entry.before && (
              <del className={styles.before}>
                <VisuallyHidden>was </VisuallyHidden>
                {valueWords(field, before, timeZone)}
              </del>
            )}
            {entry.before && entry.after && <IconArrowRight className={styles.arrow} size={14} aria-hidden />}
            {entry.after && (
              <ins className={styles.after}>
                <VisuallyHidden> now </VisuallyHidden>
                {valueWords(field, after, timeZone)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

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
  revoked: "Revoked",
  rotatedSecret: "Secret rotated",
  turnedOnTwoFactor: "Two-factor login turned on",
  turnedOffTwoFactor: "Two-factor login turned off",
  deletedAccount: "Account deleted",
};

/** The names of fields whose name on the wire does not read well. */
const FIELD_WORDS: Partial<Record<string, string>> = {
  userid: "Customer",
  productid: "Product",
  Category_Id: "Category",
  SubCategory_Id: "Sub category",
  categoryName: "Name",
  subCategoryName: "Name",
  SubCategorySectionName: "Name",
  sku: "SKU",
  image: "Picture",
  paidAt: "Paid on",
  paymentReference: "Reference",
  user: "Acts for",
  url: "Address",
  isEnabled: "Switched on",
  disabledReason: "Stopped because",
  oldSecretUntil: "Old secret signs until",
};

/** A field's name as words; by default from its name on the wire: 'countInStock' is 'Count in stock'. */
function fieldWords(field: string): string {
  const known = FIELD_WORDS[field];
  if (known) return known;
  const words = field
    .replace(/^_+/, "")
    .replace(/_/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's value as the log keeps it, in words. */
function valueWords(field: string, value: unknown, timeZone: string): string {
  if (value === undefined || value === null || value === "") return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => valueWords(field, each, timeZone)).join(", ");
  if (typeof value === "object") return nameOfReference(value) ?? JSON.stringify(value);
  if (field === "price" && typeof value === "number") return formatDollars(value);
  // Only the day of a payment is known, not its time.
  if (field === "paidAt" && typeof value === "string") return dayOf(value, timeZone);
  if (/(At|Until)$/.test(field) && typeof value === "string") return momentText(value, timeZone);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The name of a record that another one refers to: of '{ _id, categoryName }' the category's name. */
function nameOfReference(reference: object): string | undefined {
  const texts = Object.entries(reference).filter(([field, text]) => field !== "_id" && typeof text === "string");
  const [, name] = texts.find(([field]) => field === "name") ?? texts[0] ?? [];
  return name as string | undefined;
}

interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

// Fields that nobody changes by hand, the ids of a product's categories beside their names, and what the action says
// already.
const HIDDEN = new Set([
  "_id",
  "version",
  "createdAt",
  "updatedAt",
  "category_id",
  "sub_category_id",
  "sub_category_section_id",
  "isPaid",
  "markedPaidAt",
  "isDelivered",
  "isCancelled",
  "isArchived",
]);

/** Fields that repeat who did an action and when. */
const REPEATED_BY: Partial<Record<AuditAction, readonly string[]>> = {
  delivered: ["deliveredAt"],
  cancelled: ["cancelledAt"],
  handled: ["handledAt", "handledBy"],
  revoked: ["revokedAt"],
};

/** The fields that an entry lists, in the order of the record. */
function changesOf({ action, before, after }: Pick<AuditEntry, "action" | "before" | "after">): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !HIDDEN.has(field) && !REPEATED_BY[action]?.includes(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}
