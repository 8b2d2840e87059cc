import { auditLog } from "@shop/db/schema/audit";
import { webhookDeliveries, webhooks } from "@shop/db/schema/webhooks";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { WebhookMessage } from "../../base/platform/ports.ts";
import { holdRows } from "../../testing.ts";
import { RETRY_AFTER_SECONDS, sendNextDelivery } from "./send-next-delivery.ts";
import { createWebhookWorkers } from "./webhook-workers.ts";
import { deliveriesOf, makeAllDue, runJob, shopWithWebhook } from "./webhooks.fixture.ts";

/** An endpoint with this number of waiting messages, and their ids in order of creation. */
async function shopWithMessages(count: number) {
  const made = await shopWithWebhook();
  const messageIds: string[] = [];
  for (let n = 0; n < count; n += 1)
    messageIds.push((await made.staff.webhooks.sendTest({ id: made.webhook._id })).messageId);
  return { ...made, messageIds, sentIds: () => made.shop.webhooks.sent.map(({ id }) => id) };
}

function gate() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), isOpen };
}

const OK = { status: 200, body: "" };
const HOUR = 3600;

test("an endpoint's messages are sent in order of creation, each once", async () => {
  const { shop, messageIds, sentIds } = await shopWithMessages(5);
  await runJob(shop);
  await runJob(shop);
  expect(sentIds()).toEqual(messageIds);
});

test.each([101, 301, 302, 307, 400, 404, 429, 500, 503])("a response with status %i is a failure", async (status) => {
  const { shop } = await shopWithMessages(1);
  shop.webhooks.answer = () => Promise.resolve({ status, body: "No" });
  await runJob(shop);
  expect(await deliveriesOf(shop)).toMatchObject([
    {
      tries: 1,
      lastStatus: status,
      lastError: expect.stringMatching(`^Answered ${status}`) as string,
      answer: "No",
      deliveredAt: null,
      nextTryAt: expect.any(Date) as Date,
    },
  ]);
});

test.each([200, 201, 202, 204, 299])("a response with status %i is a delivery", async (status) => {
  const { shop } = await shopWithMessages(1);
  shop.webhooks.answer = () => Promise.resolve({ status, body: "" });
  await runJob(shop);
  expect(await deliveriesOf(shop)).toMatchObject([
    { tries: 1, lastStatus: status, lastError: null, deliveredAt: expect.any(Date) as Date, nextTryAt: null },
  ]);
});

test("a failing message is retried for three days on the schedule of Standard Webhooks, and then given up", async () => {
  const { shop, sentIds } = await shopWithMessages(1);
  shop.webhooks.answer = () => Promise.reject(new Error("The connection was refused"));
  const delays: number[] = [];
  for (let tries = 1; tries <= 9; tries += 1) {
    const before = Date.now();
    await runJob(shop);
    await runJob(shop);
    const [row] = await deliveriesOf(shop);
    expect(row).toMatchObject({ tries, lastStatus: null, lastError: "The connection was refused" });
    delays.push(Math.round(((row?.nextTryAt?.getTime() ?? 0) - before) / 1000));
    await makeAllDue(shop);
  }
  const plan = [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
  for (const [index, delay] of delays.entries()) expect(Math.abs(delay - (plan[index] ?? 0))).toBeLessThan(5);
  await runJob(shop);
  expect(await deliveriesOf(shop)).toMatchObject([{ tries: 10, nextTryAt: null, deliveredAt: null }]);
  await makeAllDue(shop);
  await runJob(shop);
  expect(new Set(sentIds()).size).toBe(1);
  expect(sentIds()).toHaveLength(RETRY_AFTER_SECONDS.length + 1);
});

test("a failing message does not block later ones, whatever its error", async () => {
  const { shop, messageIds } = await shopWithMessages(2);
  shop.webhooks.answer = ({ id }) =>
    // oxlint-disable-next-line prefer-promise-reject-errors -- a library may reject with anything
    id === messageIds[0] ? Promise.reject("\0 \ud800 {}") : Promise.resolve(OK);
  await runJob(shop);
  expect(await deliveriesOf(shop)).toMatchObject([
    { tries: 1, deliveredAt: null, lastError: expect.any(String) as string },
    { tries: 1, deliveredAt: expect.any(Date) as Date },
  ]);
});

test("410 Gone disables the endpoint, and waiting messages are sent once it is enabled again", async () => {
  const { shop, staff, webhook, messageIds, sentIds } = await shopWithMessages(2);
  shop.webhooks.answer = () => Promise.resolve({ status: 410, body: "" });
  await runJob(shop);
  await makeAllDue(shop);
  await runJob(shop);
  expect(sentIds()).toEqual(messageIds.slice(0, 1));
  expect((await staff.webhooks.list({})).webhooks).toMatchObject([
    { isEnabled: false, disabledReason: "Answered 410", version: 2, waiting: 2 },
  ]);
  expect((await shop.db.select().from(auditLog).orderBy(auditLog.id)).at(-1)).toMatchObject({
    actorId: null,
    action: "updated",
    entity: "webhook",
    recordId: webhook._id,
    before: { isEnabled: true, disabledReason: null },
    after: { isEnabled: false, disabledReason: "Answered 410" },
  });
  shop.webhooks.answer = () => Promise.resolve(OK);
  expect(await staff.webhooks.update({ id: webhook._id, isEnabled: true, version: 2 })).toMatchObject({
    isEnabled: true,
    disabledReason: null,
    version: 3,
  });
  await runJob(shop);
  expect(sentIds()).toEqual([messageIds[0], ...messageIds]);
});

test("a slow endpoint does not delay others", async () => {
  const { shop, staff, webhook } = await shopWithMessages(2);
  const quick = await staff.webhooks.create({ url: "https://quick.example/", events: ["order.paid"] });
  const { open, isOpen } = gate();
  shop.webhooks.answer = async ({ url }) => {
    if (url === webhook.url) await isOpen;
    return OK;
  };
  const workers = createWebhookWorkers(shop, { isStopped: () => false, onError: () => undefined });
  const delivered = async (id: string) =>
    (await staff.webhooks.deliveries({ webhookid: id, state: "delivered" })).total;
  for (const count of [1, 2]) {
    await staff.webhooks.sendTest({ id: quick._id });
    await workers.run();
    await expect.poll(() => delivered(quick._id)).toBe(count);
  }
  expect(await delivered(webhook._id)).toBe(0);
  open();
  await workers.idle();
  expect(await delivered(webhook._id)).toBe(2);
});

test("concurrent servers send each message once", async () => {
  const { shop, staff, messageIds, sentIds } = await shopWithMessages(12);
  const erp = await staff.webhooks.create({ url: "https://erp.example/", events: ["order.paid"] });
  for (let n = 0; n < 6; n += 1) messageIds.push((await staff.webhooks.sendTest({ id: erp._id })).messageId);
  const allSent = async (): Promise<void> => {
    await Promise.all([runJob(shop), runJob(shop), runJob(shop)]);
    if (sentIds().length < messageIds.length) await allSent();
  };
  await allSent();
  await runJob(shop);
  expect(sentIds().toSorted()).toEqual(messageIds.toSorted());
});

test("while one server sends to an endpoint, another skips it, so that messages stay in order", async () => {
  const { shop, messageIds, sentIds } = await shopWithMessages(3);
  const { open, isOpen } = gate();
  shop.webhooks.answer = () => isOpen.then(() => OK);
  const first = runJob(shop);
  await expect.poll(sentIds).toEqual(messageIds.slice(0, 1));
  await runJob(shop);
  expect(sentIds()).toHaveLength(1);
  open();
  await first;
  expect(sentIds()).toEqual(messageIds);
});

test("a server skips an endpoint whose message another server is claiming", async () => {
  const { shop, webhook, messageIds, sentIds } = await shopWithMessages(1);
  const claiming = await holdRows(shop, "webhooks", [webhook._id]);
  await runJob(shop);
  expect(sentIds()).toEqual([]);
  await claiming.release();
  await runJob(shop);
  expect(sentIds()).toEqual(messageIds);
});

test("no transaction is open while a message is sent, and stopping waits for it and sends no other", async () => {
  const { shop } = await shopWithMessages(2);
  const { open, isOpen } = gate();
  shop.webhooks.answer = () => isOpen.then(() => OK);
  let isStopped = false;
  const workers = createWebhookWorkers(shop, { isStopped: () => isStopped, onError: () => undefined });
  await workers.run();
  await expect.poll(() => shop.webhooks.sent.length).toBe(1);
  const openOnes =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'";
  expect((await shop.db.$client.query<{ n: number }>(openOnes)).rows).toEqual([{ n: 0 }]);
  isStopped = true;
  const idle = workers.idle();
  open();
  await idle;
  expect(shop.webhooks.sent).toHaveLength(1);
  expect(await shop.db.$count(webhookDeliveries, sql`delivered_at is not null`)).toBe(1);
});

test("if a server crashes after sending, the message is sent again with its id once the lease expires", async () => {
  const { shop, webhook, messageIds, sentIds } = await shopWithMessages(2);
  const crash = async (_message: WebhookMessage) => {
    await shop.db.update(webhookDeliveries).set({ tries: 9 }).where(eq(webhookDeliveries.messageId, messageIds[0]!));
    throw new Error("nothing of this is written: the claim is not this sender's any more");
  };
  shop.webhooks.answer = crash;
  expect(await sendNextDelivery(shop, webhook._id)).toBe(true);
  const [leased] = await deliveriesOf(shop);
  expect(leased).toMatchObject({ deliveredAt: null, lastError: null });
  expect((leased!.nextTryAt!.getTime() - Date.now()) / 1000).toBeGreaterThan(20);
  shop.webhooks.answer = () => Promise.resolve(OK);
  expect(await sendNextDelivery(shop, webhook._id)).toBe(false);
  await makeAllDue(shop);
  await runJob(shop);
  expect(sentIds()).toEqual([messageIds[0], ...messageIds]);
});

test("disabling or removing an endpoint while its message is being sent does not stop the worker", async () => {
  const { shop, staff, webhook } = await shopWithMessages(3);
  shop.webhooks.answer = async () => {
    await staff.webhooks.update({ id: webhook._id, isEnabled: false });
    return OK;
  };
  await runJob(shop);
  expect(shop.webhooks.sent).toHaveLength(1);
  shop.webhooks.answer = async () => {
    await staff.webhooks.remove({ id: webhook._id });
    return { status: 410, body: "" };
  };
  await staff.webhooks.update({ id: webhook._id, isEnabled: true });
  await runJob(shop);
  expect([shop.webhooks.sent.length, await shop.db.$count(webhooks)]).toEqual([2, 0]);
});
