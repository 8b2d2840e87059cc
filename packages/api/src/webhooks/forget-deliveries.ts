import type { Database } from "@shop/db/client";
import { webhookDeliveries } from "@shop/db/schema/webhooks";
import { DELIVERIES_KEPT_DAYS } from "@shop/domain/limits";
import { and, isNull, lt, sql } from "drizzle-orm";

const { createdAt, nextTryAt } = webhookDeliveries;

/** Clears the delivery log of what was delivered or given up, once it is old. */
export async function forgetDeliveries(db: Database): Promise<void> {
  const old = sql`now() - make_interval(days => ${DELIVERIES_KEPT_DAYS})`;
  await db.delete(webhookDeliveries).where(and(isNull(nextTryAt), lt(createdAt, old)));
}
