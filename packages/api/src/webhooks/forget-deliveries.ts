import { webhookDeliveries } from "@shop/db/schema/webhooks";
import { sql, type SQL } from "drizzle-orm";
import { inBatches, removeSome, type Batches } from "../platform/transact.ts";

const { createdAt, nextTryAt } = webhookDeliveries;

/** Clears the delivery log of what was delivered or given up, and made `before`. */
export async function forgetDeliveries(batches: Batches, before: SQL): Promise<void> {
  const where = sql`${nextTryAt} is null and ${createdAt} < ${before}`;
  await inBatches(batches, async (tx, atOnce) => (await removeSome(tx, webhookDeliveries, { where, atOnce })).length);
}
