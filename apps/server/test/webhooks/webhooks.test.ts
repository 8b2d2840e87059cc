import { addPerson, addProduct, as, orderOf, errorOf } from "@shop/api/testing";
import { webhookDeliveries } from "@shop/db/schema/webhooks";
import { order } from "@shop/domain/contracts/orders";
import { webhookWithSecret } from "@shop/domain/contracts/webhooks";
import { sql } from "drizzle-orm";
import { longTest } from "@shop/db/testing/long-form";
import { expect, onTestFinished, test } from "vitest";
import { createWebhookSender } from "../../src/adapters/webhook-sender.ts";
import { startWebhookJob } from "../../src/jobs/jobs.ts";
import type { TrpcAnswer } from "../contract/calls.ts";
import { builtShop, post, PRODUCTION_ENV, ServerProcess } from "../process/process.fixture.ts";
import { expectSigned, openReceiver, type Received } from "./receiver.fixture.ts";
import { testServer } from "../server.fixture.ts";

const contentOf = ({ body }: Received) => JSON.parse(body) as { type: string; data: unknown };

/** A shop that sends webhooks over real HTTP, including to this machine. */
async function shopWithSender() {
  const server = await testServer();
  const shop = { ...server.shop, webhooks: createWebhookSender({ privateHosts: ["127.0.0.1"], longestMs: 2_000 }) };
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  const startJob = () => {
    const job = startWebhookJob(shop, server.app.log);
    onTestFinished(job.stop);
    return job;
  };
  return { shop, staff, startJob };
}

test("the jobs of two servers deliver an order's events once to every endpoint", async () => {
  const { shop, staff, startJob } = await shopWithSender();
  const [warehouse, erp] = [await openReceiver(), await openReceiver()];
  for (const { url } of [warehouse, erp]) await staff.webhooks.create({ url, events: ["order.created", "order.paid"] });
  const jobs = [startJob(), startJob()];
  const nora = as(shop, await addPerson(shop));
  const placed = await nora.orders.create(orderOf([[await addProduct(shop), 2]]));
  await staff.orders.pay({ orderId: placed._id, id: "BANK-1" });
  for (const { received } of [warehouse, erp]) await expect.poll(() => received.length).toBe(2);
  await Promise.all(jobs.map((job) => job.stop()));
  for (const { received } of [warehouse, erp]) {
    expect(received.map((message) => contentOf(message).type)).toEqual(["order.created", "order.paid"]);
    expect(order.parse(contentOf(received[1]!).data)).toMatchObject({ _id: placed._id, isPaid: true });
  }
  expect(await shop.db.$count(webhookDeliveries, sql`tries = 1 and last_status = 204`)).toBe(4);
});

test("after a rotation messages are signed with the new and the previous secret", async () => {
  const { staff, startJob } = await shopWithSender();
  const receiver = await openReceiver();
  const { _id: id, secret: before } = await staff.webhooks.create({ url: receiver.url, events: ["order.paid"] });
  const { secret } = await staff.webhooks.rotateSecret({ id });
  await staff.webhooks.sendTest({ id });
  startJob();
  await expect.poll(() => receiver.received.length).toBe(1);
  expectSigned(receiver.received[0], [secret, before]);
});

longTest("endpoints that redirect or never answer do not delay others, and the log has the reason", async () => {
  const { staff, startJob } = await shopWithSender();
  const [receiver, silent] = [await openReceiver(), await openReceiver(() => undefined)];
  const moved = await openReceiver((_request, response) => response.writeHead(302, { location: receiver.url }).end());
  const ids: string[] = [];
  for (const { url } of [silent, moved, receiver]) {
    const { _id: id } = await staff.webhooks.create({ url, events: ["order.paid"] });
    ids.push((await staff.webhooks.sendTest({ id }))._id);
  }
  startJob();
  await expect.poll(() => receiver.received.length).toBe(1);
  await expect.poll(() => silent.received.length).toBe(1);
  const [, redirected = ""] = ids;
  await expect
    .poll(() => staff.webhooks.deliveryById({ id: redirected }))
    .toMatchObject({
      state: "failing",
      lastStatus: 302,
      lastError: "Answered 302, and redirects are not followed",
    });
  expect(receiver.received).toHaveLength(1);
});

test("an address inside a private network is refused when it is registered", async () => {
  const server = await testServer();
  const shop = { ...server.shop, webhooks: createWebhookSender({ privateHosts: [] }) };
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  for (const url of ["https://169.254.169.254/latest", "https://[::1]/", "https://localhost:8080/"])
    expect(await errorOf(staff.webhooks.create({ url, events: ["order.paid"] }))).toEqual({
      status: 400,
      code: "BAD_REQUEST",
      message: "Must not be inside a private network",
      issues: [{ path: "url", message: "Must not be inside a private network" }],
    });
});

longTest(
  "the built server sends a signed webhook for an order that was placed over HTTP, and exits cleanly",
  async () => {
    const { main, shop, env } = await builtShop();
    const receiver = await openReceiver();
    const WEBHOOK_PRIVATE_HOSTS = `erp.internal, ${receiver.host}`;
    const server = new ServerProcess(main, { ...PRODUCTION_ENV, ...env, WEBHOOK_PRIVATE_HOSTS });
    const url = await server.opens();
    const [admin, nora] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop)];
    const product = await addProduct(shop);
    const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
    const endpoint = { url: receiver.url, events: ["order.created"] };
    const registered = await post(`${url}/trpc/webhooks.create`, endpoint, bearer(admin));
    const { secret } = webhookWithSecret.parse(((await registered.json()) as TrpcAnswer).result?.data);
    const placed = order.parse(await (await post(`${url}/api/orders`, orderOf([[product, 2]]), bearer(nora))).json());
    await expect.poll(() => receiver.received.length).toBe(1);
    expectSigned(receiver.received[0], [secret]);
    expect(contentOf(receiver.received[0]!)).toEqual({
      type: "order.created",
      timestamp: placed.createdAt,
      data: placed,
    });
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(server.errors).toBe("");
  },
);
