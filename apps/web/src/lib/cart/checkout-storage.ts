import type { PaymentMethod, ShippingAddress } from "@shop/domain/contracts/orders";
import { createStored } from "../storage.ts";

/** Where the order goes, as last entered; null before the Shipping step is done. */
export const storedShippingAddress = createStored<ShippingAddress | null>("shippingAddress", null, parseAddress);

export const DEFAULT_PAYMENT_METHOD: PaymentMethod = "Stripe";

/** How the order is paid; null before the Payment step is done, where DEFAULT_PAYMENT_METHOD is offered. */
export const storedPaymentMethod = createStored<PaymentMethod | null>("paymentMethod", null, (value) =>
  value === "Bank" || value === "Stripe" ? value : undefined,
);

const REQUIRED = ["first_name", "last_name", "country", "address", "city", "state", "postalCode", "phone"] as const;
type Required = (typeof REQUIRED)[number];

/** Only that everything is there; the Shipping form and the server judge what it says. */
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
