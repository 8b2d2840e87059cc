import { orders } from "@shop/db/schema/orders";
import { dayOf } from "@shop/domain/dates";
import { dueDay } from "@shop/domain/orders/due-day";
import { orderGst } from "@shop/domain/orders/order-totals";
import { asc, isNull, sql } from "drizzle-orm";
import type { ShopSettings } from "../base/platform/ports.ts";
import { type BatchOptions, inBatches } from "../base/platform/transact.ts";
import { readLines } from "./read-orders.ts";

type Settings = Pick<ShopSettings, "timeZone" | "bankDueDays">;

/**
 * Fills in the GST of lines and freight, and the due day, of orders that were placed before these were stored, by the
 * terms that are stored with them. Can be interrupted, and run by several servers at once.
 */
export const fillInGst = (batches: BatchOptions, settings: Settings): Promise<void> =>
  inBatches(batches, async (tx, limit) => {
    const found = await tx
      .select()
      .from(orders)
      .where(isNull(orders.freightGstCents))
      .orderBy(asc(orders.id))
      .limit(limit)
      .for("update", { skipLocked: true });
    if (found.length === 0) return 0;
    const linesOf = await readLines(
      tx,
      found.map(({ id }) => id),
    );
    const filled = found.map((order) => {
      const ofOrder = linesOf.get(order.id) ?? [];
      const gst = orderGst(ofOrder, order, order);
      return {
        id: order.id,
        freight: gst.freightCents,
        dueOn: order.dueOn ?? dueDay(order, dayOf(order.createdAt, settings.timeZone), settings),
        lines: ofOrder.map(({ id }, place) => ({ id, gst: gst.lineCents[place] })),
      };
    });
    await tx.execute(sql`with filled as materialized (
        select * from json_to_recordset(${JSON.stringify(filled)}) as o(id uuid, freight bigint, "dueOn" date, lines json)
      ), lines as (
        update order_lines set gst_cents = line.gst
        from filled, json_to_recordset(filled.lines) as line(id uuid, gst bigint) where order_lines.id = line.id
      )
      update orders set freight_gst_cents = filled.freight, due_on = filled."dueOn" from filled where orders.id = filled.id`);
    return found.length;
  });
