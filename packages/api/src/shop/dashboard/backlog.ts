import type { Database } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { webhookDeliveries, webhookEvents, webhooks } from "@shop/db/schema/webhooks";
import { sql } from "drizzle-orm";

/** The messages that are waiting to be sent. */
export interface Waiting {
  count: number;
  /** The age of the oldest one, in seconds; 0 when there are none. */
  oldestSeconds: number;
}

/**
 * Counts the unsent emails, and the webhooks: due events, and pending deliveries to enabled endpoints. Emails that are
 * held by a limit are counted, but ignored for the age.
 */
export async function readBacklog(db: Database): Promise<{ outbox: Waiting; webhooks: Waiting }> {
  const ageOf = (oldest: unknown) => sql`coalesce(greatest(extract(epoch from now() - ${oldest}), 0), 0)::float8`;
  const { rows } = await db.execute<{ queue: string; count: number; oldestSeconds: number }>(sql`
    select 'outbox' as queue, count(*)::float8 as count,
      ${ageOf(sql`min(${outbox.createdAt}) filter (where ${outbox.heldReason} is null)`)} as "oldestSeconds"
    from ${outbox} where ${outbox.sentAt} is null
    union all
    select 'webhooks', count(*)::float8, ${ageOf(sql`min(waiting.created_at)`)}
    from (
      select ${webhookEvents.createdAt} from ${webhookEvents} where ${webhookEvents.tellAt} <= now()
      union all
      select ${webhookDeliveries.createdAt} from ${webhookDeliveries}
      join ${webhooks} on ${webhooks.id} = ${webhookDeliveries.webhookId} and ${webhooks.isEnabled}
      where ${webhookDeliveries.nextTryAt} is not null
    ) as waiting`);
  const NOTHING = { count: 0, oldestSeconds: 0 };
  const of = (wanted: string) => rows.find(({ queue }) => queue === wanted) ?? NOTHING;
  return { outbox: of("outbox"), webhooks: of("webhooks") };
}
