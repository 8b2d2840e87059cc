import { newId } from "@shop/db/columns";
import { webhookDeliveries } from "@shop/db/schema/webhooks";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { errorOf } from "../../testing.ts";
import { deleteOldDeliveries } from "./admin-deliveries.ts";
import { RETRY_AFTER_SECONDS } from "./send-next-delivery.ts";
import { deliveriesOf, runJob, shopWithWebhook, parseMessage, URL_OF_WAREHOUSE } from "./webhooks.fixture.ts";

const moment = expect.stringMatching(/Z$/) as string;

/** An endpoint with a delivery in each state, created in this order. */
async function shopWithDeliveries() {
  const made = await shopWithWebhook();
  const { shop, staff, webhook } = made;
  const send = async () => (await staff.webhooks.sendTest({ id: webhook._id }))._id;
  const delivered = await send();
  await runJob(shop);
  shop.webhooks.answer = () => Promise.resolve({ status: 503, body: "Down\0 for now" });
  const givenUp = await send();
  await shop.db
    .update(webhookDeliveries)
    .set({ tries: RETRY_AFTER_SECONDS.length })
    .where(eq(webhookDeliveries.id, givenUp));
  await runJob(shop);
  const failing = await send();
  await runJob(shop);
  const waiting = await send();
  shop.webhooks.answer = () => Promise.resolve({ status: 200, body: "ok" });
  shop.webhooks.sent.length = 0;
  return { ...made, ids: { delivered, givenUp, failing, waiting } };
}

test("a test message is marked as a test, and is shown with its response once it is delivered", async () => {
  const { shop, staff, webhook } = await shopWithWebhook();
  shop.webhooks.answer = () => Promise.resolve({ status: 202, body: "thanks\0" });
  const sent = await staff.webhooks.sendTest({ id: webhook._id });
  expect(sent).toEqual({
    _id: sent._id,
    webhook: { _id: webhook._id, url: URL_OF_WAREHOUSE },
    messageId: expect.stringMatching(/^msg_/) as string,
    event: "webhook.test",
    state: "waiting",
    tries: 0,
    lastStatus: null,
    lastError: null,
    nextTryAt: moment,
    deliveredAt: null,
    createdAt: moment,
  });
  await runJob(shop);
  const [message] = shop.webhooks.sent;
  expect(message).toMatchObject({ id: sent.messageId, url: URL_OF_WAREHOUSE, secrets: [webhook.secret] });
  expect(parseMessage(message!)).toEqual({
    type: "webhook.test",
    timestamp: moment,
    data: { webhook: { _id: webhook._id, url: URL_OF_WAREHOUSE } },
  });
  expect(await staff.webhooks.deliveryById({ id: sent._id })).toEqual({
    ...sent,
    state: "delivered",
    tries: 1,
    lastStatus: 202,
    nextTryAt: null,
    deliveredAt: moment,
    body: message?.body,
    answer: "thanks",
  });
});

test("the log has the state of each delivery, the newest first", async () => {
  const { staff, ids } = await shopWithDeliveries();
  const log = await staff.webhooks.deliveries({});
  expect(log).toMatchObject({ page: 1, pages: 1, total: 4 });
  expect(log.deliveries).toMatchObject([
    { _id: ids.waiting, state: "waiting", tries: 0, lastStatus: null, lastError: null, nextTryAt: moment },
    { _id: ids.failing, state: "failing", tries: 1, lastStatus: 503, lastError: "Answered 503", nextTryAt: moment },
    { _id: ids.givenUp, state: "givenUp", tries: 10, lastStatus: 503, nextTryAt: null, deliveredAt: null },
    { _id: ids.delivered, state: "delivered", tries: 1, lastStatus: 204, lastError: null, nextTryAt: null },
  ]);
  expect(await staff.webhooks.deliveryById({ id: ids.failing })).toMatchObject({ answer: "Down for now" });
});

test.each([
  [{ direction: "asc" }, ["delivered", "givenUp", "failing", "waiting"]],
  [{ state: "delivered" }, ["delivered"]],
  [{ state: "givenUp" }, ["givenUp"]],
  [{ state: "failing" }, ["failing"]],
  [{ state: "waiting" }, ["waiting"]],
  [{ event: "order.paid" }, []],
  [{ event: "webhook.test", pageSize: 2 }, ["waiting", "failing"]],
  [{ pageSize: 3, pageNumber: 2 }, ["delivered"]],
  [{ webhookid: newId() }, []],
  [{ webhookid: "1" }, []],
] as const)("the log with %j has %j", async (query, names) => {
  const { staff, webhook, ids } = await shopWithDeliveries();
  const expected = names.map((name) => ids[name]);
  expect((await staff.webhooks.deliveries(query)).deliveries.map(({ _id }) => _id)).toEqual(expected);
  const found = await staff.webhooks.deliveries({ webhookid: webhook._id, ...query });
  expect(found.deliveries.map(({ _id }) => _id)).toEqual(expected);
});

test.each(["waiting", "failing", "givenUp"] as const)(
  "a delivery that is %s can be retried now, with the same message id",
  async (name) => {
    const { shop, staff, ids } = await shopWithDeliveries();
    await shop.db
      .update(webhookDeliveries)
      .set({ nextTryAt: sql`now() + interval '1 hour'` })
      .where(eq(webhookDeliveries.id, ids.waiting));
    await runJob(shop);
    expect(shop.webhooks.sent).toEqual([]);
    const again = await staff.webhooks.sendAgain({ id: ids[name] });
    expect(again).toMatchObject({ _id: ids[name], nextTryAt: moment });
    await runJob(shop);
    expect(shop.webhooks.sent.map(({ id }) => id)).toEqual([again.messageId]);
    expect(await staff.webhooks.deliveryById({ id: ids[name] })).toMatchObject({ state: "delivered", answer: "ok" });
    expect(await deliveriesOf(shop)).toHaveLength(4);
  },
);

test("a delivery that was given up and fails again is given up again", async () => {
  const { shop, staff, ids } = await shopWithDeliveries();
  shop.webhooks.answer = () => Promise.reject(new Error("The connection was refused"));
  await staff.webhooks.sendAgain({ id: ids.givenUp });
  await runJob(shop);
  expect(await staff.webhooks.deliveryById({ id: ids.givenUp })).toMatchObject({
    state: "givenUp",
    tries: 11,
    lastStatus: null,
    lastError: "The connection was refused",
    answer: null,
  });
});

test("a delivered message is sent again as a new delivery of the same message", async () => {
  const { shop, staff, ids } = await shopWithDeliveries();
  const first = await staff.webhooks.deliveryById({ id: ids.delivered });
  const again = await staff.webhooks.sendAgain({ id: ids.delivered });
  expect(again).toMatchObject({ messageId: first.messageId, event: first.event, state: "waiting", tries: 0 });
  expect(again._id).not.toBe(first._id);
  await runJob(shop);
  expect(shop.webhooks.sent).toContainEqual(expect.objectContaining({ id: first.messageId, body: first.body }));
  expect(await staff.webhooks.deliveryById({ id: ids.delivered })).toEqual(first);
});

test("a message that is being sent is not sent a second time concurrently", async () => {
  const { shop, staff, webhook } = await shopWithWebhook();
  let finish = () => {};
  const gate = new Promise<void>((resolve) => (finish = resolve));
  shop.webhooks.answer = () => gate.then(() => ({ status: 500, body: "" }));
  const { _id: id } = await staff.webhooks.sendTest({ id: webhook._id });
  const first = runJob(shop);
  await expect.poll(() => shop.webhooks.sent.length).toBe(1);
  await staff.webhooks.sendAgain({ id });
  await runJob(shop);
  finish();
  await first;
  expect(shop.webhooks.sent).toHaveLength(1);
  expect(await staff.webhooks.deliveryById({ id })).toMatchObject({ state: "failing", tries: 1 });
});

test("an unknown delivery is not found", async () => {
  const { staff } = await shopWithWebhook();
  const absent = { status: 404, code: "NOT_FOUND", message: "Delivery not found" };
  for (const id of [newId(), "1", "", "\0"]) {
    expect(await errorOf(staff.webhooks.deliveryById({ id })), id).toEqual(absent);
    expect(await errorOf(staff.webhooks.sendAgain({ id })), id).toEqual(absent);
  }
});

test("old deliveries are deleted once they are finished, and waiting ones are kept", async () => {
  const { shop, ids } = await shopWithDeliveries();
  const age = (days: number) =>
    shop.db.update(webhookDeliveries).set({ createdAt: sql`now() - make_interval(days => ${days}, mins => 1)` });
  const forget = () => deleteOldDeliveries(shop, sql`now() - interval '30 days'`);
  await age(29);
  await forget();
  expect(await deliveriesOf(shop)).toHaveLength(4);
  await age(30);
  await forget();
  expect((await deliveriesOf(shop)).map(({ id }) => id)).toEqual([ids.failing, ids.waiting]);
});
