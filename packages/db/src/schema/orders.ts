import type { BillingAddress, ShippingAddress } from "@shop/domain/contracts/orders";
import { LINE_PRICE_SOURCES } from "@shop/domain/prices/buyer-price";
import { FREE_FREIGHT_FROM_CENTS, ORDER_TERMS } from "@shop/domain/orders/order-totals";
import { PAYMENT_METHODS } from "@shop/domain/orders/order-state";
import { TAX_CLASSES } from "@shop/domain/taxes";
import { sql, type SQLWrapper } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../columns.ts";
import { companyOrNone } from "./companies.ts";
import { products } from "./products.ts";
import { users } from "./users.ts";

const cents = () => bigint({ mode: "number" }).notNull();

/** The digits of an address's phone number. */
export const phoneDigits = (address: SQLWrapper) => sql`regexp_replace(${address} ->> 'phone', '\\D', '', 'g')`;

/** `isReleased` of the domain in SQL: which orders may be sent. */
export const RELEASED = "(orders.paid_at is not null or orders.payment_method = 'Account')";

/** A purchase order number as `poKey` of `domain/bank/references`, for the bank's lines. */
export const orderPoKey = (poNumber: SQLWrapper) =>
  sql`regexp_replace(upper(regexp_replace(${poNumber}, '[^A-Za-z0-9]', '', 'g')), '^PO(?=[0-9])', '')`;

export const orders = pgTable(
  "orders",
  {
    id: id(),
    orderNumber: bigint({ mode: "number" })
      .notNull()
      .unique("orders_order_number_key")
      .generatedAlwaysAsIdentity({ startWith: 100001 }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The company that ordered; null for a private order. */
    companyId: companyOrNone(),
    /** The address as it was when the order was placed. */
    shippingAddress: jsonb().$type<ShippingAddress>().notNull(),
    /** Null: the delivery address. */
    billingAddress: jsonb().$type<BillingAddress>(),
    /** The customer's own purchase order number. */
    poNumber: text(),
    deliveryNote: text(),
    /** A day in the shop's time zone. */
    requestedDeliveryOn: date({ mode: "string" }),
    /** Of the company, as they were when the order was placed; both or neither. */
    costCentreCode: text(),
    costCentreName: text(),
    /** Who approved the requisition that it came from. */
    approvedBy: uuid().references(() => users.id),
    /** Where invoices are sent; null: to the customer. */
    invoiceEmail: text(),
    /** The buyer's ABN, for the invoice. */
    abn: text(),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    itemsCents: cents(),
    shippingCents: cents(),
    taxCents: cents(),
    totalCents: cents(),
    /** The terms that the totals were calculated with (`OrderTerms`). */
    gstPercent: integer().notNull().default(ORDER_TERMS.gstPercent),
    flatFreightCents: bigint({ mode: "number" }).notNull().default(ORDER_TERMS.flatFreightCents),
    freeFreightFromCents: bigint({ mode: "number" }).default(FREE_FREIGHT_FROM_CENTS),
    /** The GST in the freight. Null, like the lines' GST and the due day, until a job has filled it in an older order. */
    freightGstCents: bigint({ mode: "number" }),
    /** Of an order on account, as they were when it was placed: days to pay, the company's limit, and what it owed with the order. */
    termsDays: integer(),
    creditLimitCents: bigint({ mode: "number" }),
    owedCents: bigint({ mode: "number" }),
    /** The day in the shop's time zone by which it is to be paid. */
    dueOn: date({ mode: "string" }),
    paidAt: moment(),
    /** Identifies the payment: the gateway's payment id, or the bank's reference. */
    paymentReference: text(),
    /** When an admin marked it paid; the mark can be undone within a day. */
    markedPaidAt: moment(),
    /** When its first goods were sent. Like `deliveredAt`, it follows its shipments (api/orders/shipments). */
    shippedAt: moment(),
    /** When the last of its units that are not cancelled was sent. */
    deliveredAt: moment(),
    cancelledAt: moment(),
    /** For the buyer, on the credit note. */
    cancellationReason: text(),
    /** When an admin recorded that the bank payment of the cancelled order was sent back. */
    bankRefundedAt: moment(),
    /** When its buyer was reminded that it will be cancelled unless it is paid. */
    unpaidReminderAt: moment(),
    /**
     * Moved in from another shop (api/shop/moving-in), with the amounts that were agreed there. It has taken no stock, has no
     * papers, and is not part of statements. What it was paid there is booked as a transfer.
     */
    isMoved: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index("orders_user_idx").on(t.userId, t.id),
    index("orders_company_idx")
      .on(t.companyId, t.id)
      .where(sql`company_id is not null`),
    index("orders_open_on_account_idx")
      .on(t.companyId, t.dueOn, t.id)
      .where(sql`payment_method = 'Account' and paid_at is null and cancelled_at is null`),
    index("orders_created_idx").on(t.createdAt),
    // For the staff's search.
    index("orders_number_part_idx").using("gin", sql`(${t.orderNumber}::text) gin_trgm_ops`),
    index("orders_po_number_idx").using("gin", t.poNumber.op("gin_trgm_ops")),
    index("orders_phone_idx").using("gin", sql`${phoneDigits(t.shippingAddress)} gin_trgm_ops`),
    // For the limit of unpaid orders.
    index("orders_buyer_unpaid_idx")
      .on(t.userId, t.companyId, t.totalCents)
      .where(sql`not ${sql.raw(RELEASED)} and cancelled_at is null and not is_moved`),
    index("orders_user_cancelled_idx")
      .on(t.userId, t.cancelledAt)
      .where(sql`paid_at is null and cancelled_at is not null`),
    index("orders_cancelled_idx")
      .on(t.id)
      .where(sql`cancelled_at is not null`),
    index("orders_without_gst_idx")
      .on(t.id)
      .where(sql`freight_gst_cents is null`),
    index("orders_unpaid_idx")
      .on(t.id)
      .where(sql`paid_at is null and cancelled_at is null`),
    // For what the bank's lines may pay.
    index("orders_company_unpaid_idx")
      .on(t.companyId, t.id)
      .where(sql`company_id is not null and paid_at is null and cancelled_at is null`),
    index("orders_unpaid_total_idx")
      .on(t.totalCents, t.id)
      .where(sql`paid_at is null and cancelled_at is null`),
    index("orders_unpaid_po_key_idx")
      .on(sql`(${orderPoKey(t.poNumber)})`)
      .where(sql`paid_at is null and cancelled_at is null and po_number is not null`),
    index("orders_released_idx")
      .on(t.id)
      .where(sql`${sql.raw(RELEASED)} and delivered_at is null and cancelled_at is null`),
    check("orders_abn_is_digits", sql`${t.abn} ~ '^[1-9][0-9]{10}$'`),
    check(
      "orders_cost_centre_of_company",
      sql`(${t.costCentreCode} is null) = (${t.costCentreName} is null) and (${t.costCentreCode} is null or ${t.companyId} is not null)`,
    ),
    check("orders_payment_method_known", sql`${t.paymentMethod} in ('Bank', 'Stripe', 'Account')`),
    check(
      "orders_terms_on_account",
      sql`case when ${t.paymentMethod} = 'Account' then num_nonnulls(${t.companyId}, ${t.termsDays}, ${t.creditLimitCents}, ${t.owedCents}) = 4 and ${t.termsDays} >= 0 and ${t.owedCents} <= ${t.creditLimitCents} else num_nonnulls(${t.termsDays}, ${t.creditLimitCents}, ${t.owedCents}) = 0 end`,
    ),
    check("orders_amounts_not_negative", sql`${t.itemsCents} >= 0 and ${t.shippingCents} >= 0 and ${t.taxCents} >= 0`),
    check("orders_gst_percent_known", sql`${t.gstPercent} between 0 and 100`),
    check(
      "orders_freight_gst_in_freight",
      sql`${t.freightGstCents} is null or ${t.freightGstCents} between 0 and ${t.shippingCents}`,
    ),
    check("orders_total_is_sum", sql`${t.totalCents} = ${t.itemsCents} + ${t.shippingCents} + ${t.taxCents}`),
    check(
      "orders_delivered_when_released_or_moved",
      sql`${t.deliveredAt} is null or ${t.isMoved} or ${sql.raw(RELEASED)}`,
    ),
    check(
      "orders_bank_refund_of_paid_and_cancelled",
      sql`${t.bankRefundedAt} is null or (${t.paymentMethod} = 'Bank' and ${t.paidAt} is not null and ${t.cancelledAt} is not null)`,
    ),
    check("orders_shipped_when_released_or_moved", sql`${t.shippedAt} is null or ${t.isMoved} or ${sql.raw(RELEASED)}`),
    check("orders_not_shipped_and_cancelled", sql`${t.shippedAt} is null or ${t.cancelledAt} is null`),
    check("orders_not_delivered_and_cancelled", sql`${t.deliveredAt} is null or ${t.cancelledAt} is null`),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    sku: text().notNull(),
    image: text().notNull(),
    /** What one unit holds, when the order was placed; null in orders placed before this was stored. */
    packageQuantity: text(),
    /** AUD cents ex GST per unit, when the order was placed. */
    priceCents: integer().notNull(),
    /** Where the price came from; null for orders placed before it was kept. */
    priceSource: text({ enum: LINE_PRICE_SOURCES }),
    quantity: integer().notNull(),
    /** In shipments that are not cancelled; triggers keep it. */
    shippedQuantity: integer().notNull().default(0),
    /** Not to be sent any more, of an order that goes on: credited by refunds. */
    cancelledQuantity: integer().notNull().default(0),
    /** As the product was taxed when the order was placed. */
    taxClass: text({ enum: TAX_CLASSES }).notNull().default("gst"),
    /** Null until a job has filled it in an older order. */
    gstCents: bigint({ mode: "number" }),
  },
  (t) => [
    unique("order_lines_position_key").on(t.orderId, t.position),
    unique("order_lines_product_key").on(t.orderId, t.productId),
    index("order_lines_product_idx").on(t.productId),
    check(
      "order_lines_units_within_quantity",
      sql`${t.shippedQuantity} >= 0 and ${t.cancelledQuantity} >= 0 and ${t.shippedQuantity} + ${t.cancelledQuantity} <= ${t.quantity}`,
    ),
    check("order_lines_quantity_positive", sql`${t.quantity} > 0`),
    check("order_lines_tax_class_known", sql`${t.taxClass} in ('gst', 'gst-free')`),
    // Only what was moved in may be free: its prices have no source.
    check("order_lines_price_known", sql`${t.priceCents} > 0 or (${t.priceCents} = 0 and ${t.priceSource} is null)`),
  ],
);

const STOCK_MOVEMENT_REASONS = ["opening", "order", "cancellation", "return", "adjustment", "import"] as const;

/** Append-only: only its trigger changes a product's stock, and the database refuses any other change. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    /** Units as sold (packs); negative when goods leave. */
    delta: integer().notNull(),
    reason: text({ enum: STOCK_MOVEMENT_REASONS }).notNull(),
    orderId: uuid().references(() => orders.id),
    /** Who made it; null for the shop's own jobs. */
    userId: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("stock_movements_product_idx").on(t.productId, t.id),
    index("stock_movements_order_idx").on(t.orderId),
    check("stock_movements_delta_not_zero", sql`${t.delta} <> 0`),
    check(
      "stock_movements_reason_known",
      sql`${t.reason} in ('opening', 'order', 'cancellation', 'return', 'adjustment', 'import')`,
    ),
    check(
      "stock_movements_order_named",
      sql`(${t.reason} in ('order', 'cancellation', 'return')) = (${t.orderId} is not null)`,
    ),
  ],
);
