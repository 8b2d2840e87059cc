import { webhookDeliveries, webhooks } from "@shop/db/schema/webhooks";
import { and, eq, exists, lte, sql } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import { sendNextDelivery } from "./send-next-delivery.ts";
import { publishWebhookEvents } from "./publish-webhook-events.ts";

interface WebhookWorkers {
  /** Publishes due events, and starts a worker for each endpoint with due messages that has none. */
  run(): Promise<void>;
  /** Resolves when every worker has ended. */
  idle(): Promise<void>;
}

/**
 * Sends each endpoint its messages one after another in the order of their creation, and to all endpoints in parallel,
 * so that a slow endpoint does not delay the others. Once `isStopped` returns true, no further message is sent.
 */
export function createWebhookWorkers(
  shop: Shop,
  { isStopped, onError }: { isStopped: () => boolean; onError: (error: unknown) => void },
): WebhookWorkers {
  const working = new Map<string, Promise<void>>();

  const work = async (endpoint: string): Promise<void> => {
    let hasMore = true;
    while (hasMore && !isStopped()) hasMore = await sendNextDelivery(shop, endpoint);
  };

  return {
    async run() {
      let hasMore = true;
      while (hasMore && !isStopped()) hasMore = await publishWebhookEvents(shop);
      for (const endpoint of await endpointsDue(shop)) {
        if (working.has(endpoint)) continue;
        const ended = work(endpoint)
          .catch(onError)
          .finally(() => working.delete(endpoint));
        working.set(endpoint, ended);
      }
    },
    async idle() {
      while (working.size > 0) await Promise.all(working.values());
    },
  };
}

async function endpointsDue({ db }: Shop): Promise<string[]> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhooks.id), lte(webhookDeliveries.nextTryAt, sql`now()`)));
  const found = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.isEnabled, true), exists(due)));
  return found.map(({ id }) => id);
}
