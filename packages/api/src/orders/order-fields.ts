import type { orders } from "@shop/db/schema/orders";
import { formatAbn } from "@shop/domain/abn";
import type { OrderFields } from "@shop/domain/contracts/orders";
import { dayOf, yearAfter } from "@shop/domain/dates";
import { DELIVERY_DAY, PO_REQUIRED } from "@shop/domain/messages";
import type { LockedAccount } from "../people/accounts.ts";
import { fieldRefusal } from "../base/platform/errors.ts";

/** The columns of an order's optional fields. */
export type FieldColumns = Pick<
  typeof orders.$inferSelect,
  "poNumber" | "deliveryNote" | "requestedDeliveryOn" | "invoiceEmail" | "abn"
>;

const orNull = (text: string | undefined): string | null => (text?.trim() ? text : null);

/**
 * The columns for the optional fields of a new order; invoice email and ABN default to the account's. BAD_REQUEST without
 * a PO number when the account requires one, and for a delivery day before today or more than a year ahead.
 */
export function toFieldColumns(sent: OrderFields, buyer: LockedAccount, timeZone: string): FieldColumns {
  const poNumber = orNull(sent.poNumber);
  if (buyer.poRequired && poNumber === null) throw fieldRefusal("BAD_REQUEST", "poNumber", PO_REQUIRED);
  const requestedDeliveryOn = orNull(sent.requestedDeliveryDate);
  if (requestedDeliveryOn !== null) assertDeliveryDay(requestedDeliveryOn, timeZone);
  return {
    poNumber,
    deliveryNote: orNull(sent.deliveryNote),
    requestedDeliveryOn,
    invoiceEmail: orNull(sent.invoiceEmail) ?? buyer.invoiceEmail,
    abn: orNull(sent.abn) ?? buyer.abn,
  };
}

function assertDeliveryDay(day: string, timeZone: string): void {
  const today = dayOf(new Date(), timeZone);
  const last = yearAfter(today);
  if (day < today || day > last) throw fieldRefusal("BAD_REQUEST", "requestedDeliveryDate", DELIVERY_DAY(today, last));
}

/** The same fields as the API returns them; missing ones are omitted. */
export const toOrderFields = ({ poNumber, deliveryNote, requestedDeliveryOn, invoiceEmail, abn }: FieldColumns) => ({
  ...(poNumber !== null && { poNumber }),
  ...(deliveryNote !== null && { deliveryNote }),
  ...(requestedDeliveryOn !== null && { requestedDeliveryDate: requestedDeliveryOn }),
  ...(invoiceEmail !== null && { invoiceEmail }),
  ...(abn !== null && { abn: formatAbn(abn) }),
});
