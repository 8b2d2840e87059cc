import { webhookDeliveries, webhookEvents } from "@shop/db/schema/webhooks";
import type { NewWebhook } from "@shop/domain/contracts/webhooks";
import { WEBHOOK_EVENTS } from "@shop/domain/webhook-events";
import { asc, isNotNull, sql } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import type { WebhookMessage } from "../../base/platform/ports.ts";
import { addPerson, as, testShop, type TestShop } from "../../testing.ts";
import { createWebhookWorkers } from "./webhook-workers.ts";

export const URL_OF_WAREHOUSE = "https://warehouse.example/hooks";

/** A shop, the admin Ana, and an endpoint that by default gets every event. */
export async function shopWithWebhook(about: Partial<NewWebhook> = {}) {
  const shop = await testShop();
  const ana = await addPerson(shop, { name: "Ana Novak", isAdmin: true });
  const staff = as(shop, ana);
  const webhook = await staff.webhooks.create({ url: URL_OF_WAREHOUSE, events: [...WEBHOOK_EVENTS], ...about });
  return { shop, ana, staff, webhook };
}

/** Runs one server's webhook job to its end. */
export async function runJob(shop: Shop): Promise<void> {
  const fail = (error: unknown) => {
    throw error;
  };
  const workers = createWebhookWorkers(shop, { isStopped: () => false, onError: fail });
  await workers.run();
  await workers.idle();
}

export const eventsOf = async ({ db }: TestShop) =>
  (await db.select().from(webhookEvents).orderBy(asc(webhookEvents.id))).map(({ event }) => event);

export const deliveriesOf = ({ db }: TestShop) =>
  db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id));

/** Makes every waiting event and message due. */
export async function makeAllDue({ db }: TestShop): Promise<void> {
  await db.update(webhookEvents).set({ tellAt: sql`now()` });
  await db
    .update(webhookDeliveries)
    .set({ nextTryAt: sql`now()` })
    .where(isNotNull(webhookDeliveries.nextTryAt));
}

/** The parsed body of a message. */
export const parseMessage = ({ body }: Pick<WebhookMessage, "body">) =>
  JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> };
