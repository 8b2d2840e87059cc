import { newId } from "@shop/db/columns";
import { auditLog } from "@shop/db/schema/audit";
import { webhookDeliveries, webhooks } from "@shop/db/schema/webhooks";
import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectAdminOnly, holdRows, errorOf, waitForBlockedSessions, type TestShop } from "../../testing.ts";
import { currentSecrets } from "./webhook-records.ts";
import { runJob, shopWithWebhook, URL_OF_WAREHOUSE } from "./webhooks.fixture.ts";

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
const auditOf = ({ db }: TestShop) => db.select().from(auditLog).orderBy(asc(auditLog.id));

async function rowOf({ db }: TestShop, id: string) {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  if (!row) throw new Error("there is no such webhook");
  return row;
}

test("creating an endpoint returns a secret that no later response and no log contains", async () => {
  const { shop, ana, staff, webhook } = await shopWithWebhook({
    description: "Warehouse",
    events: ["stock.low", "order.paid", "stock.low"],
  });
  const { secret, ...shown } = webhook;
  expect(shown).toEqual({
    _id: webhook._id,
    url: URL_OF_WAREHOUSE,
    description: "Warehouse",
    events: ["order.paid", "stock.low"],
    isEnabled: true,
    disabledReason: null,
    oldSecretUntil: null,
    lastDeliveredAt: null,
    waiting: 0,
    version: 1,
    createdAt: moment,
  });
  expect(secret).toMatch(/^whsec_/);
  expect(Buffer.from(secret.slice(6), "base64").length).toBeGreaterThanOrEqual(24);
  const list = await staff.webhooks.list({});
  expect(list).toEqual({ webhooks: [shown], page: 1, pages: 1, total: 1 });
  const log = await auditOf(shop);
  expect(log).toMatchObject([
    { actorId: ana.id, action: "created", entity: "webhook", recordId: webhook._id, label: URL_OF_WAREHOUSE },
  ]);
  expect(JSON.stringify([list, log])).not.toContain(secret.slice(6));
});

test("a URL that is not allowed is refused with an issue on its field", async () => {
  const { shop, staff, webhook } = await shopWithWebhook();
  const url = "http://warehouse.example/";
  const refused = {
    status: 400,
    code: "BAD_REQUEST",
    message: "Must start with https://",
    issues: [{ path: "url", message: "Must start with https://" }],
  };
  expect(await errorOf(staff.webhooks.create({ url, events: ["order.paid"] }))).toEqual(refused);
  expect(await errorOf(staff.webhooks.update({ id: webhook._id, url }))).toEqual(refused);
  expect(await shop.db.$count(webhooks)).toBe(1);
});

test.each([
  [{ events: [] }, "events"],
  [{ events: ["order.lost"] }, "events"],
  [{ url: " " }, "url"],
  [{ url: `https://a.example/${"x".repeat(2_000)}` }, "url"],
  [{ description: "a\0b" }, "description"],
])("an endpoint with %j is refused with the name of the field", async (wrong, field) => {
  const { staff } = await shopWithWebhook();
  const sent = { url: URL_OF_WAREHOUSE, events: ["order.paid"], ...wrong };
  const refused = await errorOf(staff.webhooks.create(sent as Parameters<typeof staff.webhooks.create>[0]));
  expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(`^${field}`) as string });
});

test("a change increases the version and is logged, and a save without changes is not", async () => {
  const { shop, ana, staff, webhook } = await shopWithWebhook({ events: ["order.paid", "order.created"] });
  const { _id: id, secret: _, ...before } = webhook;
  const changed = await staff.webhooks.update({ id, url: "https://erp.example/in", description: "ERP", version: 1 });
  expect(changed).toEqual({ ...before, _id: id, url: "https://erp.example/in", description: "ERP", version: 2 });
  expect(await staff.webhooks.update({ id, description: "ERP", events: ["order.paid", "order.created"] })).toEqual(
    changed,
  );
  expect((await auditOf(shop)).slice(1)).toMatchObject([
    {
      actorId: ana.id,
      action: "updated",
      label: "https://erp.example/in",
      before: { url: URL_OF_WAREHOUSE, description: "" },
      after: { url: "https://erp.example/in", description: "ERP" },
    },
  ]);
});

test("a change based on an older version is refused with the current endpoint, without its secret", async () => {
  const { staff, webhook } = await shopWithWebhook();
  const current = await staff.webhooks.update({ id: webhook._id, description: "Ana's" });
  expect(await errorOf(staff.webhooks.update({ id: webhook._id, description: "Omar's", version: 1 }))).toEqual({
    status: 409,
    code: "CONFLICT",
    message: "This webhook was changed by someone else in the meantime",
    current,
  });
});

test("of two concurrent changes, one is refused", async () => {
  const { shop, staff, webhook } = await shopWithWebhook();
  const held = await holdRows(shop, "webhooks", [webhook._id]);
  const calls = ["one", "other"].map((description) =>
    staff.webhooks.update({ id: webhook._id, description, version: 1 }),
  );
  const outcomes = Promise.allSettled(calls);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect((await outcomes).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a replaced secret also signs messages for one more day", async () => {
  const { shop, ana, staff, webhook } = await shopWithWebhook();
  const { secret, ...after } = await staff.webhooks.rotateSecret({ id: webhook._id });
  expect(secret).not.toBe(webhook.secret);
  expect(after).toMatchObject({ _id: webhook._id, version: 2, oldSecretUntil: moment });
  const hours = (Date.parse(after.oldSecretUntil ?? "") - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  await staff.webhooks.sendTest({ id: webhook._id });
  await runJob(shop);
  expect(shop.webhooks.sent[0]?.secrets).toEqual([secret, webhook.secret]);
  const log = await auditOf(shop);
  expect(log[1]).toMatchObject({ actorId: ana.id, action: "rotatedSecret", recordId: webhook._id });
  expect(JSON.stringify(log)).not.toMatch(/whsec_/);
});

test("after a day, the old secret no longer signs messages", async () => {
  const { shop, staff, webhook } = await shopWithWebhook();
  const { secret } = await staff.webhooks.rotateSecret({ id: webhook._id });
  await shop.db.update(webhooks).set({ oldSecretUntil: sql`now()` });
  expect((await staff.webhooks.list({})).webhooks).toMatchObject([{ oldSecretUntil: null }]);
  await staff.webhooks.sendTest({ id: webhook._id });
  await runJob(shop);
  expect(shop.webhooks.sent[0]?.secrets).toEqual([secret]);
});

test("repeated rotations on the same day keep the latest four secrets", async () => {
  const { shop, staff, webhook } = await shopWithWebhook();
  const secrets = [webhook.secret];
  for (let turn = 0; turn < 2; turn += 1)
    secrets.unshift((await staff.webhooks.rotateSecret({ id: webhook._id })).secret);
  expect(currentSecrets(await rowOf(shop, webhook._id))).toEqual(secrets);
  for (let turn = 0; turn < 5; turn += 1)
    secrets.unshift((await staff.webhooks.rotateSecret({ id: webhook._id })).secret);
  expect(currentSecrets(await rowOf(shop, webhook._id))).toEqual(secrets.slice(0, 4));
});

test("an endpoint is removed with its waiting messages", async () => {
  const { shop, ana, staff, webhook } = await shopWithWebhook();
  await staff.webhooks.sendTest({ id: webhook._id });
  expect(await staff.webhooks.remove({ id: webhook._id })).toEqual({ message: "Webhook removed" });
  expect([await shop.db.$count(webhooks), await shop.db.$count(webhookDeliveries)]).toEqual([0, 0]);
  expect((await auditOf(shop)).at(-1)).toMatchObject({
    actorId: ana.id,
    action: "removed",
    label: URL_OF_WAREHOUSE,
    before: { url: URL_OF_WAREHOUSE, isEnabled: true },
  });
});

test("the list has the number of waiting messages and the last delivery", async () => {
  const { shop, staff, webhook } = await shopWithWebhook();
  const other = await staff.webhooks.create({ url: "https://erp.example/", events: ["order.paid"] });
  await staff.webhooks.sendTest({ id: webhook._id });
  await runJob(shop);
  await staff.webhooks.sendTest({ id: webhook._id });
  await staff.webhooks.sendTest({ id: webhook._id });
  expect((await staff.webhooks.list({})).webhooks).toMatchObject([
    { _id: other._id, waiting: 0, lastDeliveredAt: null },
    { _id: webhook._id, waiting: 2, lastDeliveredAt: moment },
  ]);
});

test.each([
  [{}, "CBA"],
  [{ direction: "asc" }, "ABC"],
  [{ sort: "url", direction: "asc" }, "BAC"],
  [{ sort: "url" }, "CAB"],
  [{ keyword: "ERP.example" }, "B"],
  [{ keyword: "stock 100%" }, "C"],
  [{ keyword: "_" }, ""],
  [{ pageSize: 1, pageNumber: 2 }, "B"],
  [{ pageNumber: 2 }, ""],
] as const)("the list with %j has %j", async (query, initials) => {
  const { staff } = await shopWithWebhook({ url: "https://orders.example/", description: "A" });
  await staff.webhooks.create({ url: "https://ERP.example/", description: "B", events: ["order.paid"] });
  await staff.webhooks.create({ url: "https://z.example/", description: "C: Stock, 100%", events: ["stock.low"] });
  const { webhooks: found } = await staff.webhooks.list(query);
  expect(found.map(({ description }) => description[0]).join("")).toBe(initials);
});

test("an unknown endpoint is not found", async () => {
  const { staff } = await shopWithWebhook();
  const absent = { status: 404, code: "NOT_FOUND", message: "Webhook not found" };
  for (const id of [newId(), "1", "", "\0"]) {
    expect(await errorOf(staff.webhooks.update({ id, description: "x" })), id).toEqual(absent);
    expect(await errorOf(staff.webhooks.remove({ id })), id).toEqual(absent);
    expect(await errorOf(staff.webhooks.rotateSecret({ id })), id).toEqual(absent);
    expect(await errorOf(staff.webhooks.sendTest({ id })), id).toEqual(absent);
  }
});

test("no test message can be sent to a disabled endpoint", async () => {
  const { shop, staff, webhook } = await shopWithWebhook();
  await staff.webhooks.update({ id: webhook._id, isEnabled: false });
  expect(await errorOf(staff.webhooks.sendTest({ id: webhook._id }))).toEqual({
    status: 400,
    code: "BAD_REQUEST",
    message: "This webhook is switched off: switch it on before you send a test",
  });
  expect(await shop.db.$count(webhookDeliveries)).toBe(0);
  await staff.webhooks.update({ id: webhook._id, isEnabled: true });
  expect(await staff.webhooks.sendTest({ id: webhook._id })).toMatchObject({ state: "waiting" });
});

test("only admins can manage webhooks", async () => {
  const { shop, staff, webhook } = await shopWithWebhook();
  const id = webhook._id;
  const { _id: delivery } = await staff.webhooks.sendTest({ id });
  await expectAdminOnly(shop, ({ webhooks: asked }) => [
    asked.list({}),
    asked.create({ url: URL_OF_WAREHOUSE, events: ["order.paid"] }),
    asked.update({ id, isEnabled: false }),
    asked.remove({ id }),
    asked.rotateSecret({ id }),
    asked.sendTest({ id }),
    asked.deliveries({}),
    asked.deliveryById({ id: delivery }),
    asked.sendAgain({ id: delivery }),
  ]);
  expect([await shop.db.$count(webhooks), await shop.db.$count(webhookDeliveries)]).toEqual([1, 1]);
});
