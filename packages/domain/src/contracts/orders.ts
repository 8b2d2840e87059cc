import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { NO_PO_BOX } from "../messages.ts";
import { isUndeliverable } from "../postal-address.ts";
import { dollars } from "./dollars.ts";
import { sliceQuery } from "./pages.ts";
import { anyId, moment, requiredText, text } from "./text.ts";

const line = requiredText(LIMITS.addressLine);
const deliverable = <T extends z.ZodType<string | undefined>>(schema: T) =>
  schema.refine((value) => !value || !isUndeliverable(value), NO_PO_BOX);

export const shippingAddress = z.object({
  first_name: line,
  last_name: line,
  country: line,
  address: deliverable(line),
  apartment: deliverable(text(LIMITS.addressLine).optional()),
  company: deliverable(text(LIMITS.addressLine).optional()),
  city: line,
  state: line,
  postalCode: requiredText(LIMITS.postalCode),
  phone: requiredText(LIMITS.phone),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** An address as an order keeps it, whatever the rules of today are. */
const keptAddress = z.object({
  first_name: z.string(),
  last_name: z.string(),
  country: z.string(),
  address: z.string(),
  apartment: z.string().optional(),
  company: z.string().optional(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  phone: z.string(),
}) satisfies z.ZodType<ShippingAddress>;

export const paymentMethod = z.enum(["Bank", "Stripe"]);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** What the client sends of name, image and price is accepted and not believed. */
export const newOrder = z.object({
  orderItems: z
    .array(z.object({ product: anyId, qty: z.number().int().min(1).max(LIMITS.quantity) }))
    .max(LIMITS.orderLines),
  shippingAddress,
  paymentMethod,
  itemsPrice: dollars.optional(),
  shippingPrice: dollars.optional(),
  taxPrice: dollars.optional(),
  totalPrice: dollars.optional(),
});
export type NewOrder = z.infer<typeof newOrder>;

export const orderItem = z.object({
  product: z.string(),
  name: z.string(),
  sku: z.string(),
  image: z.string(),
  price: dollars,
  qty: z.number().int(),
});
export type OrderItem = z.infer<typeof orderItem>;

export const orderPrices = z.object({
  itemsPrice: dollars,
  shippingPrice: dollars,
  taxPrice: dollars,
  totalPrice: dollars,
});

/** The cart as it would be ordered now, sent along with 'Prices have changed'. */
export const orderQuote = orderPrices.extend({ orderItems: z.array(orderItem) });
export type OrderQuote = z.infer<typeof orderQuote>;

export const order = orderQuote.extend({
  _id: z.string(),
  orderNumber: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  shippingAddress: keptAddress,
  paymentMethod,
  isPaid: z.boolean(),
  paidAt: moment.nullable(),
  isDelivered: z.boolean(),
  deliveredAt: moment.nullable(),
  createdAt: moment,
});
export type Order = z.infer<typeof order>;

export const orderById = z.object({ id: anyId });
export const myOrders = sliceQuery;
