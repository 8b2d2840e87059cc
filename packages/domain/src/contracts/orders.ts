import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { NO_ORDER_ITEMS, NO_PO_BOX } from "../messages.ts";
import { PAYMENT_METHODS } from "../orders/order-state.ts";
import { PAYMENT_STATES, REFUND_STATES } from "../orders/payment-state.ts";
import { centsToDollars } from "../money.ts";
import { isUndeliverable, splitBoxField } from "../orders/postal-address.ts";
import { anyDollars, dollars, signedDollars } from "./dollars.ts";
import { linePriceSource, taxClass } from "./products.ts";
import { shipment } from "./shipments.ts";
import { listQuery, pageOf, pageQuery, sliceQuery } from "./pages.ts";
import {
  abnOrNone,
  anyId,
  day,
  DAY_EXPECTED,
  emailOrNone,
  lookedUpId,
  moment,
  recordId,
  requiredText,
  text,
} from "./text.ts";

const line = requiredText(LIMITS.addressLine);
const deliverable = <T extends z.ZodType<string | undefined>>(schema: T) =>
  schema.refine((value) => !value || !isUndeliverable(value), NO_PO_BOX);

const optionalLine = text(LIMITS.addressLine).optional();

export const billingAddress = z.object({
  first_name: line,
  last_name: line,
  country: line,
  address: line,
  apartment: optionalLine,
  company: optionalLine,
  city: line,
  state: line,
  postalCode: requiredText(LIMITS.postalCode),
  phone: requiredText(LIMITS.phone),
});

/** The fields of a billing address, of which each must be deliverable. */
export const deliverableFields = billingAddress.extend({
  address: deliverable(line),
  apartment: deliverable(optionalLine),
  company: deliverable(optionalLine),
});

/** Refuses a PO Box or the like that is split over two fields. */
export const deliverableTogether = <T extends z.ZodType<Parameters<typeof splitBoxField>[0]>>(schema: T) =>
  schema.superRefine((address, ctx) => {
    const field = splitBoxField(address);
    if (field) ctx.addIssue({ code: "custom", path: [field], message: NO_PO_BOX });
  });

export const shippingAddress = deliverableTogether(deliverableFields);
export type ShippingAddress = z.infer<typeof shippingAddress>;
export type BillingAddress = z.infer<typeof billingAddress>;

/** A stored address, which may be older than the current rules. */
export const keptAddress = z.object({
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

export const paymentMethod = z.enum(PAYMENT_METHODS).describe("Account: a company pays later, by its terms");

const calculated = dollars.describe("Optional: the shop calculates it itself").optional();

/** An empty text in an optional field counts as left out. */
const nothing = z.literal("");

/** Optional fields of an order; an empty text counts as left out. */
export const orderFields = z.object({
  poNumber: text(LIMITS.poNumber).describe("The customer's purchase order number").optional(),
  deliveryNote: text(LIMITS.deliveryNote).describe("Instructions for the driver and the warehouse").optional(),
  requestedDeliveryDate: z
    .union([nothing, day], DAY_EXPECTED)
    .describe("From today to a year ahead, in the shop's time zone")
    .optional(),
  invoiceEmail: emailOrNone.describe("For invoices; left out: as in the profile").optional(),
  abn: abnOrNone.describe("The buyer's, for the invoice; left out: as in the profile").optional(),
  costCentre: text(LIMITS.costCentre).describe("The code of one of the company's cost centres, in any case").optional(),
});
export type OrderFields = z.infer<typeof orderFields>;

/** An item's name, image and price are accepted and ignored. */
export const newOrder = z.object({
  orderItems: z
    .array(z.object({ product: anyId, qty: z.number().int().min(1).max(LIMITS.quantity) }), {
      error: ({ input }) => (input === undefined ? NO_ORDER_ITEMS : undefined),
    })
    .max(LIMITS.orderLines)
    .describe("Without a line: 400 `No order items`"),
  shippingAddress: shippingAddress.describe("No PO Box, Parcel Locker, Locked Bag or Parcel Collect in any spelling"),
  billingAddress: billingAddress
    .describe("Left out: the delivery address. The same rules, except that a PO Box or the like is allowed")
    .optional(),
  paymentMethod,
  ...orderFields.shape,
  itemsPrice: calculated,
  shippingPrice: calculated,
  taxPrice: calculated,
  totalPrice: dollars
    .describe(
      "Optional: when it differs from the shop's own total by more than a cent, 409 with `order` as it would be now. The shop's own total is charged",
    )
    .optional(),
  acceptLower: z.boolean().describe("True: a total below `totalPrice` is accepted, too").optional(),
});
export type NewOrder = z.infer<typeof newOrder>;

export const orderItem = z.object({
  product: z.string(),
  name: z.string(),
  sku: z.string(),
  image: z.string(),
  packageQuantity: z
    .string()
    .describe("The pack size when it was ordered; left out of orders that were placed before it was stored")
    .optional(),
  price: dollars,
  priceSource: linePriceSource
    .describe(
      "As for products, or `quote`: from an accepted quote. Left out of orders that were placed before it was kept",
    )
    .optional(),
  qty: z.number().int(),
  taxClass: taxClass.describe("As the product was taxed when it was ordered"),
});
export type OrderItem = z.infer<typeof orderItem>;

const units = (about: string) => z.number().int().min(0).max(LIMITS.quantity).describe(about);

/** An item of an order that was placed. */
export const orderedItem = orderItem.extend({
  shippedQty: units("Of `qty`, in shipments that are not cancelled"),
  cancelledQty: units(
    "Of `qty`, what will not be sent: credited by a refund, or all that is not sent of a cancelled order",
  ),
  leftQty: units("Of `qty`, what is left to ship"),
});
export type OrderedItem = z.infer<typeof orderedItem>;

const orderPrices = z.object({
  itemsPrice: dollars,
  shippingPrice: dollars,
  taxPrice: dollars.describe("10% of the taxable items, half a cent up"),
  totalPrice: dollars,
  gst: dollars.describe("The GST that `totalPrice` includes: `taxPrice`, and that in the freight"),
  gstPercent: z.number().int().describe("The rate of GST that was charged"),
});

/** The current prices of the cart, returned with 'Prices have changed'. */
export const orderQuote = orderPrices.extend({ orderItems: z.array(orderItem) });
export type OrderQuote = z.infer<typeof orderQuote>;

export const order = orderQuote.extend({
  orderItems: z.array(orderedItem),
  _id: z.string(),
  orderNumber: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  company: z
    .object({ _id: z.string(), name: z.string() })
    .describe("Whose order it is; left out of private orders")
    .optional(),
  shippingAddress: keptAddress,
  billingAddress: keptAddress.describe("Left out when it is the delivery address").optional(),
  paymentMethod,
  poNumber: z.string().describe("Left out, like the next seven, when there is none").optional(),
  deliveryNote: z.string().optional(),
  requestedDeliveryDate: z.string().describe("A day in the shop's time zone").optional(),
  invoiceEmail: z.string().describe("For invoices; left out: to the customer").optional(),
  abn: z.string().describe("The buyer's, such as `51 824 753 556`").optional(),
  costCentre: z.string().describe("Its code, as it was when the order was placed").optional(),
  costCentreName: z.string().optional(),
  isMoved: z
    .literal(true)
    .describe("Moved in from another shop: it gets no papers here. Left out otherwise")
    .optional(),
  approvedBy: z.object({ _id: z.string(), name: z.string() }).describe("Who approved its requisition").optional(),
  isPaid: z.boolean(),
  paidAt: moment.nullable(),
  shippedAt: moment.nullable().describe("When its first goods were sent"),
  isDelivered: z.boolean().describe("Nothing is left to ship, and something was shipped"),
  deliveredAt: moment.nullable(),
  shipments: z.array(shipment).describe("Oldest first"),
  isCancelled: z.boolean(),
  cancelledAt: moment.nullable(),
  paymentReference: z.string().nullable().describe("The card payment's id, or the bank's reference"),
  markedPaidAt: moment.nullable().describe("When an admin marked it paid"),
  receivedPrice: signedDollars.describe("Received so far, less what was sent back"),
  creditedPrice: dollars.describe("Credited by credit notes: refunds, or all of a cancelled order"),
  openPrice: dollars.describe("What is still to be paid"),
  refundedPrice: anyDollars.describe("Amount refunded, to the card or by bank transfer"),
  bankRefundedPrice: anyDollars.describe("The part of `refundedPrice` that was sent back by bank transfer"),
  refundDuePrice: anyDollars.describe(
    "What the shop has to send back: all that it holds of a cancelled order, of another what it holds beyond the total less credits",
  ),
  bankRefundedAt: moment.nullable().describe("When an admin recorded that a bank payment was sent back"),
  createdAt: moment,
});
export type Order = z.infer<typeof order>;

/** What is told of an order of which something was shipped: the order, with that shipment. */
export const shippedOrder = order.extend({ shipment });

export const orderById = z.object({ id: recordId });
export const orderCancellation = orderById.extend({
  reason: text(LIMITS.cancellationReason).describe("For the buyer: printed on the credit note").optional(),
  paid: z
    .boolean()
    .describe(
      "For admins: `true` cancels a paid order, which does not refund it. Left out: 409 `This order was paid meanwhile`",
    )
    .optional(),
});
export type OrderCancellation = z.infer<typeof orderCancellation>;
export const orderSlice = sliceQuery.extend({
  keyword: text(LIMITS.keyword)
    .describe("Finds by PO number, order number, customer, company, e-mail or phone")
    .optional(),
  toShip: z.boolean().describe("`true`: only those of which something can be sent").optional(),
});
export type OrderSlice = z.infer<typeof orderSlice>;
export const ownOrderSlice = sliceQuery.extend({
  keyword: text(LIMITS.keyword).describe("Finds by order number, PO number, or a product's name or SKU").optional(),
});
export type OwnOrderSlice = z.infer<typeof ownOrderSlice>;

export const poNumberQuery = z.object({ poNumber: requiredText(LIMITS.poNumber) });
/** The customer's last order with this PO number; null when there is none in the last 90 days. */
export const poNumberUse = z.object({ orderNumber: z.string(), createdAt: moment }).nullable();
export type PoNumberUse = z.infer<typeof poNumberUse>;

const IGNORED = "Accepted and ignored";
export const orderPayment = z.object({
  orderId: lookedUpId.describe("The order's id"),
  id: requiredText(LIMITS.paymentReference).describe("The gateway's payment id, or the bank's reference"),
  status: text(LIMITS.name).describe(IGNORED).optional(),
  email_address: text(LIMITS.email).describe(IGNORED).optional(),
  paidOn: day.describe("The day on which a bank payment arrived, set by an admin; today by default").optional(),
});
export type OrderPayment = z.infer<typeof orderPayment>;

export const charge = z.object({
  token: requiredText(LIMITS.paymentReference).describe("The gateway's token for the card, never a card number"),
  amount: z.number().int().min(1).max(LIMITS.orderTotalCents).describe("In cents: the total that the buyer was shown"),
  orderId: anyId
    .describe("The caller's own order; without it the amount is charged as sent, for older clients")
    .optional(),
  billingAddress: billingAddress
    .nullable()
    .describe(
      "Saved on the order `orderId`. null: the delivery address. Omitted: unchanged. The rules of a delivery address apply, except that a PO Box or the like is allowed",
    )
    .optional(),
});
export type Charge = z.infer<typeof charge>;

export const chargeAnswer = z.object({
  status: z.enum(["success", "requires_action", "processing"]),
  id: z.string().describe("The gateway's id of the payment"),
  clientSecret: z.string().optional().describe("For the card owner's authentication"),
});
export type ChargeAnswer = z.infer<typeof chargeAnswer>;

/** Card payments, newest first. */
const cardPayments = z.array(
  z.object({
    _id: z.string(),
    gatewayId: z.string().nullable(),
    state: z.enum(PAYMENT_STATES),
    amount: dollars,
    refunded: dollars,
    failure: z.string().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    createdAt: moment,
    refunds: z.array(
      z.object({
        _id: z.string(),
        amount: dollars,
        state: z.enum(REFUND_STATES),
        failure: z.string().nullable(),
        createdAt: moment,
      }),
    ),
  }),
);
export type CardPayment = z.infer<typeof cardPayments>[number];

const creditedUnits = z.object({ product: anyId, qty: z.number().int().min(1).max(LIMITS.quantity) });

/** What was received for an order, sent back and credited, as staff see it. */
export const orderMoney = z.object({
  total: dollars,
  credited: dollars.describe("By refunds, or all of a cancelled order"),
  received: signedDollars.describe("Less what was sent back"),
  open: dollars.describe("Still to be paid"),
  refundDue: anyDollars.describe("To be sent back"),
  cards: cardPayments,
  transfers: z
    .array(
      z.object({
        _id: z.string(),
        amount: signedDollars.describe("Negative when it was sent back"),
        paidOn: z.string().describe("A day in the shop's time zone"),
        reference: z.string(),
      }),
    )
    .describe("Bank transfers, newest first"),
  refunds: z
    .array(
      z.object({
        _id: z.string(),
        amount: dollars,
        credited: dollars.describe("By its credit note; the rest was owed already"),
        reason: z.string().optional(),
        state: z.enum(REFUND_STATES),
        counts: z.boolean().describe("Its units are refunded: unless it failed, and not after its credit note"),
        lines: z.array(creditedUnits).describe("Left out of a refund by amount").optional(),
        createdAt: moment,
      }),
    )
    .describe("Newest first"),
});
export type OrderMoney = z.infer<typeof orderMoney>;

const REFUND_OF_ONE = "Send either an amount or lines";
/** `requestId` is chosen by the caller: a repeated request with the same id does not refund again. */
export const orderRefund = z
  .object({
    id: recordId,
    requestId: z.uuid(),
    amount: dollars.min(0.01).optional(),
    lines: z
      .array(creditedUnits)
      .min(1)
      .max(LIMITS.orderLines)
      .describe(
        "Units to be refunded, with their GST and without freight; instead of `amount`. Sent units are taken first; those that are not sent will not be",
      )
      .optional(),
    unsent: z
      .boolean()
      .describe("With `lines`: true takes units that are left to ship, which then are not sent")
      .optional(),
    reason: text(LIMITS.cancellationReason).describe("For the buyer: printed on the credit note").optional(),
    restock: z.boolean().describe("With `lines`: true when the goods return to stock").optional(),
  })
  .refine(({ amount, lines }) => (amount === undefined) !== (lines === undefined), {
    error: REFUND_OF_ONE,
    path: ["amount"],
  });
export type OrderRefund = z.infer<typeof orderRefund>;

/** A bank transfer that staff book: `amount` is negative when the money was sent back. */
export const bankPayment = z.object({
  id: recordId,
  amount: signedDollars
    .refine((amount) => amount !== 0, { error: "The amount must not be 0" })
    .refine((amount) => Math.abs(amount) <= centsToDollars(LIMITS.orderTotalCents), { error: "The amount is too high" })
    .describe("Also in part, late or returned: negative when it was sent back"),
  paidOn: day.describe("From the day of the order to today, in the shop's time zone"),
  reference: requiredText(LIMITS.paymentReference).describe("The bank's"),
});
export type BankPayment = z.infer<typeof bankPayment>;

/** 'refundDue': money is to be sent back, because the order is cancelled, refunded or overpaid. */
export const ORDER_STATES = ["unpaid", "toDeliver", "delivered", "cancelled", "refundDue"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** `keyword` matches PO number, order number, customer, company, email and phone. */
export const adminOrderQuery = listQuery(PAGE_SIZE.others, z.enum(["createdAt", "total"]).default("createdAt")).extend({
  state: z.enum(ORDER_STATES).optional(),
  paymentMethod: paymentMethod.optional(),
  userid: lookedUpId.optional(),
});
export type AdminOrderQuery = z.infer<typeof adminOrderQuery>;

export const packingListQuery = z.object({ ids: z.array(lookedUpId).min(1).max(PAGE_SIZE.others) });

/** Orders with the pack size of each line (where it was not stored, the product's current one) and its refunded units. */
export const packingLists = z.array(
  order.extend({
    orderItems: z.array(
      orderedItem.extend({
        packageQuantity: z.string(),
        refundedQty: z.number().int().min(0).max(LIMITS.quantity).describe("Of `qty`; they may be back in stock"),
      }),
    ),
  }),
);
export type PackingListOrder = z.infer<typeof packingLists>[number];

/** An order in the admins' list. */
const adminOrder = order
  .pick({
    _id: true,
    orderNumber: true,
    user: true,
    paymentMethod: true,
    poNumber: true,
    totalPrice: true,
    paidAt: true,
    shippedAt: true,
    deliveredAt: true,
    cancelledAt: true,
    openPrice: true,
    refundDuePrice: true,
    createdAt: true,
  })
  .extend({ lineCount: z.number().int() });
export type AdminOrder = z.infer<typeof adminOrder>;

export const adminOrderPage = z.object({ orders: z.array(adminOrder), ...pageOf });
export type AdminOrderPage = z.infer<typeof adminOrderPage>;

/** `keyword` matches order number, PO number, and the name and SKU of the order's products. */
export const ownOrderQuery = pageQuery(PAGE_SIZE.ownOrders);
export type OwnOrderQuery = z.infer<typeof ownOrderQuery>;

/** An order in its customer's list. */
export const ownOrder = adminOrder.omit({ user: true, openPrice: true, refundDuePrice: true });
export type OwnOrder = z.infer<typeof ownOrder>;

export const ownOrderPage = z.object({ orders: z.array(ownOrder), ...pageOf });
export type OwnOrderPage = z.infer<typeof ownOrderPage>;
