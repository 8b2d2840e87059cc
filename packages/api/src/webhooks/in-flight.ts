import { webhookDeliveries } from "@shop/db/schema/webhooks";
import { sql } from "drizzle-orm";

const { tries, lastError, nextTryAt } = webhookDeliveries;

/** Who has claimed a delivery and said nothing for so long is gone: longer than any sending takes. */
export const LEASE_SECONDS = 30;

/**
 * True for a delivery that somebody is sending: claiming it counts the try, forgets the last one's outcome, and puts it
 * off until the lease's end. Never NULL.
 */
export const isOnItsWay = sql`(${tries} > 0 and ${lastError} is null and coalesce(${nextTryAt} > now(), false))`;
