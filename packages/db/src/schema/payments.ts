import { PAYMENT_STATES, REFUND_STATES } from "@shop/domain/orders/payment-state";
import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt } from "../columns.ts";
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

/** Refunds: written before the gateway is called, with the id as the gateway's idempotency key. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountCents: bigint({ mode: "number" }).notNull(),
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
    index("refunds_open_idx")
      .on(t.createdAt)
      .where(sql`${t.state} = 'started'`),
    check("refunds_amount_positive", sql`${t.amountCents} > 0`),
    check("refunds_state_known", sql`${t.state} in ('started', 'succeeded', 'failed')`),
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
