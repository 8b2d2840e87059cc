import { PAYMENT_STATES, REFUND_STATES } from "@shop/domain/orders/payment-state";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt } from "../columns.ts";
import { bankLines } from "./bank.ts";
import { orders } from "./orders.ts";
import { users } from "./users.ts";

/** One row per attempt, written before the gateway is called. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    /** Null while an older client has charged a card but not yet sent the order's id. */
    orderId: uuid().references(() => orders.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    gateway: text({ enum: ["stripe", "test"] }).notNull(),
    gatewayId: text().unique("payments_gateway_id_key"),
    idempotencyKey: text().notNull().unique("payments_idempotency_key_key"),
    amountCents: bigint({ mode: "number" }).notNull(),
    refundedCents: bigint({ mode: "number" }).notNull().default(0),
    currency: text().notNull().default("AUD"),
    state: text({ enum: PAYMENT_STATES }).notNull().default("started"),
    /** Why it failed: the gateway's message for the buyer. */
    failure: text(),
    cardBrand: text(),
    cardLast4: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("payments_one_success_per_order_key")
      .on(t.orderId)
      .where(sql`${t.state} = 'succeeded'`),
    index("payments_order_idx").on(t.orderId),
    index("payments_user_idx").on(t.userId),
    index("payments_open_idx")
      .on(t.createdAt)
      .where(sql`${t.state} in ('started', 'requires_action')`),
    check("payments_gateway_known", sql`${t.gateway} in ('stripe', 'test')`),
    check("payments_state_known", sql`${t.state} in ('started', 'requires_action', 'succeeded', 'failed', 'surplus')`),
    check("payments_amount_positive", sql`${t.amountCents} > 0`),
    check("payments_refund_within_amount", sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    check("payments_in_aud", sql`${t.currency} = 'AUD'`),
  ],
);

/** The units of an order's lines that a refund is for. */
export interface RefundedLine {
  productId: string;
  quantity: number;
  /** Of these units. */
  gstCents: number;
  /** Those of them that are not sent, and will not be; left out when all are sent. */
  unsent?: number;
}

/**
 * What is given back of an order. To a card it is written before the gateway is called, with the id as the gateway's
 * idempotency key. Without a payment it only credits: money that is sent back by bank transfer is a movement of its own.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    /** Null for one that only credits. */
    paymentId: uuid().references(() => payments.id),
    /** Of one that only credits; null for a card payment, which has the order. */
    orderId: uuid().references(() => orders.id),
    amountCents: bigint({ mode: "number" }).notNull(),
    /**
     * The part that a credit note credits: not what the shop owed already, after a cancellation or a failed refund. Null in
     * rows of earlier versions, which credit all of it unless the order was cancelled or had a second payment.
     */
    creditCents: bigint({ mode: "number" }),
    /** The units that are credited; null for a refund by amount. */
    lines: jsonb().$type<RefundedLine[]>(),
    /** Whether the units return to stock, once the refund is made. */
    restock: boolean().notNull().default(false),
    /** For the buyer, on the credit note. */
    reason: text(),
    state: text({ enum: REFUND_STATES }).notNull().default("started"),
    gatewayId: text().unique("refunds_gateway_id_key"),
    failure: text(),
    /** The admin who requested it; null for an automatic refund. */
    requestedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("refunds_payment_idx").on(t.paymentId),
    index("refunds_order_idx")
      .on(t.orderId)
      .where(sql`order_id is not null`),
    index("refunds_open_idx")
      .on(t.createdAt)
      .where(sql`${t.state} = 'started'`),
    check("refunds_amount_positive", sql`${t.amountCents} > 0`),
    check("refunds_of_payment_or_order", sql`(${t.paymentId} is null) <> (${t.orderId} is null)`),
    check("refunds_credit_within_amount", sql`${t.creditCents} between 0 and ${t.amountCents}`),
    check("refunds_state_known", sql`${t.state} in ('started', 'succeeded', 'failed')`),
  ],
);

/**
 * The money received for orders and sent back. Triggers book card payments, their refunds, and bank transfers that an order
 * is marked paid or refunded by, so that servers of the previous version book them, too. Append-only, except for `undoneAt`.
 */
export const moneyMovements = pgTable(
  "money_movements",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Whose order it is. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    method: text({ enum: ["bank", "card"] }).notNull(),
    /** Negative when it was sent back. */
    amountCents: bigint({ mode: "number" }).notNull(),
    /** When it arrived or was sent back; of a day that staff name, its noon. */
    at: moment().notNull(),
    /** The bank's, or the gateway's id. */
    reference: text().notNull().default(""),
    paymentId: uuid()
      .unique("money_movements_payment_key")
      .references(() => payments.id),
    refundId: uuid()
      .unique("money_movements_refund_key")
      .references(() => refunds.id),
    /** A transfer after which the shop held more than the order asked for. */
    exceeds: boolean().notNull().default(false),
    /** The bank's line that it was booked from, if it was; a trigger adds up what is booked of a line. */
    bankLineId: uuid().references(() => bankLines.id),
    /** Since then as if it had never been booked: it was booked by mistake, or the refund failed after all. */
    undoneAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("money_movements_order_idx").on(t.orderId),
    index("money_movements_user_idx").on(t.userId, t.at),
    index("money_movements_bank_line_idx")
      .on(t.bankLineId)
      .where(sql`bank_line_id is not null`),
    index("money_movements_exceeding_idx")
      .on(t.orderId)
      .where(sql`exceeds`),
    check("money_movements_method_known", sql`${t.method} in ('bank', 'card')`),
    check("money_movements_amount_not_zero", sql`${t.amountCents} <> 0`),
    check("money_movements_by_card", sql`(${t.method} = 'card') = (num_nonnulls(${t.paymentId}, ${t.refundId}) = 1)`),
  ],
);

/** Events of the gateway. Each is handled once, because its id is the primary key. */
export const gatewayEvents = pgTable("gateway_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  payload: jsonb().notNull(),
  receivedAt: createdAt(),
  handledAt: moment(),
});
