import { webhookDeliveries } from "@shop/db/schema/webhooks";
import { DELIVERIES_KEPT_DAYS } from "@shop/domain/limits";
import { sql } from "drizzle-orm";
import { inBatches, removeSome, type Batches } from "../in-batches.ts";

const { createdAt, nextTryAt } = webhookDeliveries;

/** Clears the delivery log of what was delivered or given up, once it is old. */
export async function forgetDeliveries(batches: Batches): Promise<void> {
  const where = sql`${nextTryAt} is null and ${createdAt} < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS})`;
  await inBatches(batches, async (tx, atOnce) => (await removeSome(tx, webhookDeliveries, { where, atOnce })).length);
}
