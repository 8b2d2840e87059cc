import type { ShippingAddress } from "@shop/domain/contracts/orders";
import { PAYMENT_METHODS, type PaymentMethod } from "@shop/domain/orders/order-state";
import { createStored } from "../storage/storage.ts";

/** The delivery address as last entered; null before the Shipping step is done. */
export const storedShippingAddress = createStored<ShippingAddress | null>("shippingAddress", null, parseAddress);

export const DEFAULT_PAYMENT_METHOD: PaymentMethod = "Stripe";

/** The payment method; null before the Payment step is done. */
export const storedPaymentMethod = createStored<PaymentMethod | null>("paymentMethod", null, (value) =>
  PAYMENT_METHODS.find((method) => method === value),
);

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
