import type { BillingAddress, ShippingAddress } from "@shop/domain/contracts/orders";
import { PAYMENT_METHODS } from "@shop/domain/orders/order-state";
import { REQUISITION_STATUSES } from "@shop/domain/orders/requisition-state";
import { TAX_CLASSES } from "@shop/domain/taxes";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment, version } from "../columns.ts";
import { companies } from "./companies.ts";
import { orders } from "./orders.ts";
import { products } from "./products.ts";
import { users } from "./users.ts";

/**
 * Orders that members of a company want to place, and that somebody else decides on. The company and the account of its
 * requester are locked before the row, and the row before its lines change.
 */
export const requisitions = pgTable(
  "requisitions",
  {
    id: id(),
    requisitionNumber: bigint({ mode: "number" })
      .notNull()
      .unique("requisitions_requisition_number_key")
      .generatedAlwaysAsIdentity(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    /** Its requester. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** A job marks what has expired. */
    status: text({ enum: REQUISITION_STATUSES }).notNull().default("open"),
    note: text().notNull().default(""),
    /** The next eight as in an order; null where the order will take them from the company's settings. */
    shippingAddress: jsonb().$type<ShippingAddress>().notNull(),
    billingAddress: jsonb().$type<BillingAddress>(),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    poNumber: text(),
    deliveryNote: text(),
    requestedDeliveryOn: date({ mode: "string" }),
    invoiceEmail: text(),
    costCentreCode: text(),
    expiresAt: moment().notNull(),
    /** When it ended. */
    decidedAt: moment(),
    /** Who approved, declined or withdrew it; null while it is open, and when it has expired. */
    decidedBy: uuid().references(() => users.id),
    /** For its requester. */
    declineReason: text(),
    /** The order that it became when it was approved. */
    orderId: uuid()
      .unique("requisitions_order_key")
      .references(() => orders.id),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    index("requisitions_company_idx").on(t.companyId, t.id),
    index("requisitions_user_idx").on(t.userId, t.id),
    index("requisitions_open_idx")
      .on(t.expiresAt)
      .where(sql`status = 'open'`),
    check("requisitions_status_known", sql`${t.status} in ('open', 'approved', 'declined', 'withdrawn', 'expired')`),
    check("requisitions_payment_method_known", sql`${t.paymentMethod} in ('Bank', 'Stripe', 'Account')`),
    check("requisitions_ended_with_time", sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
    check("requisitions_decided_by_someone", sql`(${t.status} in ('open', 'expired')) = (${t.decidedBy} is null)`),
    check("requisitions_decided_by_another", sql`${t.status} = 'withdrawn' or ${t.decidedBy} <> ${t.userId}`),
    check("requisitions_approved_with_order", sql`(${t.status} = 'approved') = (${t.orderId} is not null)`),
    check("requisitions_declined_with_reason", sql`(${t.status} = 'declined') = (${t.declineReason} is not null)`),
  ],
);

export const requisitionLines = pgTable(
  "requisition_lines",
  {
    requisitionId: uuid()
      .notNull()
      .references(() => requisitions.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** AUD cents ex GST per unit, and the tax class, when approval was asked for. */
    priceCents: integer().notNull(),
    taxClass: text({ enum: TAX_CLASSES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requisitionId, t.productId] }),
    unique("requisition_lines_position_key").on(t.requisitionId, t.position),
    index("requisition_lines_product_idx").on(t.productId),
    check("requisition_lines_quantity_positive", sql`${t.quantity} > 0`),
    check("requisition_lines_price_positive", sql`${t.priceCents} > 0`),
    check("requisition_lines_tax_class_known", sql`${t.taxClass} in ('gst', 'gst-free')`),
  ],
);
