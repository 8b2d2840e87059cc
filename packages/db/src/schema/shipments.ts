import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, version } from "../columns.ts";
import { orderLines, orders } from "./orders.ts";
import { users } from "./users.ts";

/** What was sent of an order at once. One that was recorded by mistake is cancelled, and stays. */
export const shipments = pgTable(
  "shipments",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** 1, 2 … within the order. */
    number: integer().notNull(),
    carrier: text(),
    trackingNumber: text(),
    /** Where it can be followed, when that is not the carrier's own page of the number. */
    trackingUrl: text(),
    /** A day in the shop's time zone. Null where a trigger recorded a delivery: the day of `createdAt`. */
    shippedOn: date({ mode: "string" }),
    /** Buyers and endpoints hear of it from then on; a delivery that is undone before was never told. Null: nobody hears of it. */
    tellAt: moment().defaultNow(),
    cancelledAt: moment(),
    /** Who recorded it; null where a trigger did. */
    shippedBy: uuid().references(() => users.id),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("shipments_number_key").on(t.orderId, t.number),
    check("shipments_number_positive", sql`${t.number} > 0`),
    check("shipments_tracking_url_is_https", sql`${t.trackingUrl} like 'https://%'`),
  ],
);

/** The units of an order's lines that a shipment has. A trigger adds them up in the lines, whose check refuses too many. */
export const shipmentLines = pgTable(
  "shipment_lines",
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: "shipment_lines_pkey", columns: [t.shipmentId, t.orderLineId] }),
    check("shipment_lines_quantity_positive", sql`${t.quantity} > 0`),
  ],
);
