import type { OrderFields, ShippingAddress } from "@shop/domain/contracts/orders";
import { PAYMENT_METHODS, type PaymentMethod } from "@shop/domain/orders/order-state";
import { createStored } from "../storage/storage.ts";

/** The delivery address as last entered; null before the Shipping step is done. */
export const storedShippingAddress = createStored<ShippingAddress | null>("shippingAddress", null, parseAddress);

export const DEFAULT_PAYMENT_METHOD: PaymentMethod = "Stripe";

/** The payment method; null before the Payment step is done. */
export const storedPaymentMethod = createStored<PaymentMethod | null>("paymentMethod", null, (value) =>
  PAYMENT_METHODS.find((method) => method === value),
);

const FIELDS = ["poNumber", "deliveryNote", "requestedDeliveryDate", "invoiceEmail", "abn", "costCentre"] as const;

/** The optional fields of the order, as typed so far; a missing field was not touched. */
export const storedOrderFields = createStored<OrderFields>("orderFields", {}, (value) => {
  if (typeof value !== "object" || value === null) return undefined;
  const stored: Partial<Record<string, unknown>> = { ...value };
  return Object.fromEntries(
    FIELDS.flatMap((name) => (typeof stored[name] === "string" ? [[name, stored[name]] as const] : [])),
  );
});

/** The PO number that was filled in from a pasted order; null if none was. */
export const storedReadPoNumber = createStored<string | null>("readPoNumber", null, (value) =>
  typeof value === "string" ? value : undefined,
);

/** What those who decide on the order should know, as typed so far. */
export const storedApprovalNote = createStored<string>("approvalNote", "", (value) =>
  typeof value === "string" ? value : undefined,
);

/** Forgets what was typed for an order that is placed, or whose buyer has left. */
export function forgetOrderFields(): void {
  storedOrderFields.clear();
  storedReadPoNumber.clear();
  storedApprovalNote.clear();
}

/** Fills in the PO number of an order that is put into the cart, unless the buyer has typed one. */
export function fillInPoNumber(found: string): void {
  const fields = storedOrderFields.get();
  const isTyped = (fields.poNumber ?? "") !== "" && fields.poNumber !== storedReadPoNumber.get();
  if (found === "" || isTyped) return;
  storedOrderFields.set({ ...fields, poNumber: found });
  storedReadPoNumber.set(found);
}

const REQUIRED = ["first_name", "last_name", "country", "address", "city", "state", "postalCode", "phone"] as const;
type Required = (typeof REQUIRED)[number];

/** Checks only that all fields exist; the Shipping form and the server validate them. */
function parseAddress(value: unknown): ShippingAddress | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const stored: Partial<Record<string, unknown>> = { ...value };
  const parts = REQUIRED.map((name) => [name, stored[name]] as const);
  if (!parts.every(([, part]) => typeof part === "string" && part.trim() !== "")) return undefined;
  const { apartment, company } = stored;
  return {
    ...(Object.fromEntries(parts) as Record<Required, string>),
    ...(typeof apartment === "string" && { apartment }),
    ...(typeof company === "string" && { company }),
  };
}
