import { Box, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { AuditAction } from "@shop/domain/audit";
import type { AuditEntry } from "@shop/domain/contracts/audit";
import { dayOf } from "@shop/domain/dates";
import { forQuantityFields, QUANTITY_FIELDS } from "@shop/domain/product-fields";
import { formatDollars } from "@shop/domain/money";
import IconArrowRight from "icon:arrow-right";
import { momentText } from "../../lib/moment-text.ts";
import { useShopInfo } from "../../lib/shop-info.ts";

const ARROW = { marginInline: 4, verticalAlign: -2 };

/** The fields of a change, before and after. A created or removed record has only one of the two. */
export function FieldChanges({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useShopInfo();
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <Stack component="dl" gap={2} fz="sm">
      {changes.map(({ field, before, after }) => (
        <Group key={field} gap="0 8px">
          <Box component="dt" c="dimmed">
            {fieldLabel(field)}:
          </Box>
          <Box component="dd" miw={0} style={{ overflowWrap: "anywhere" }}>
            {entry.before && (
              <Box component="del" c="dimmed">
                <VisuallyHidden>was </VisuallyHidden>
                {valueText(field, before, timeZone)}
              </Box>
            )}
            {entry.before && entry.after && <IconArrowRight size={14} color="var(--muted)" style={ARROW} aria-hidden />}
            {entry.after && (
              <Box component="ins" td="none">
                <VisuallyHidden> now </VisuallyHidden>
                {valueText(field, after, timeZone)}
              </Box>
            )}
          </Box>
        </Group>
      ))}
    </Stack>
  );
}

export const ACTION_LABELS: Record<AuditAction, string> = {
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
  markedRefunded: "Marked refunded",
  undidRefunded: "Refund undone",
  handled: "Handled",
  answered: "Answered",
  reopened: "Reopened",
  revoked: "Revoked",
  rotatedSecret: "Secret rotated",
  turnedOnTwoFactor: "Two-factor login turned on",
  turnedOffTwoFactor: "Two-factor login turned off",
  deletedAccount: "Account deleted",
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
  image: "Picture",
  ...forQuantityFields((name) => QUANTITY_FIELDS[name].label),
  paidAt: "Paid on",
  paymentReference: "Reference",
  user: "Acts for",
  url: "Address",
  isEnabled: "Switched on",
  disabledReason: "Stopped because",
  oldSecretUntil: "Old secret valid until",
};

/** A field's label, by default made from its technical name: 'Count in stock' for 'countInStock'. */
function fieldLabel(field: string): string {
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
function valueText(field: string, value: unknown, timeZone: string): string {
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => valueText(field, each, timeZone)).join(", ");
  if (typeof value === "object") return nameOfReference(value) ?? JSON.stringify(value);
  if (field === "price" && typeof value === "number") return formatDollars(value);
  // For a bank transfer, staff enter only the day.
  if (field === "paidAt" && typeof value === "string") return dayOf(value, timeZone);
  if (/(At|Until)$/.test(field) && typeof value === "string") return momentText(value, timeZone);
  return typeof value === "string" ? value : JSON.stringify(value);
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
  markedRefunded: ["bankRefundedAt"],
  undidRefunded: ["bankRefundedAt"],
  handled: ["handledAt", "handledBy"],
  answered: ["answeredAt", "handledAt", "handledBy"],
  revoked: ["revokedAt"],
};

/** The fields that an entry lists, in the order of the record. */
function changesOf({ action, before, after }: Pick<AuditEntry, "action" | "before" | "after">) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !HIDDEN.has(field) && !REPEATED_BY[action]?.includes(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}
