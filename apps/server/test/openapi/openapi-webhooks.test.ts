import { addPerson, addProduct, as, orderOf } from "@shop/api/testing";
import { publishWebhookEvents } from "@shop/api/shop/webhooks/publish-webhook-events";
import { deliveriesOf, makeAllDue, shopWithWebhook, parseMessage } from "@shop/api/shop/webhooks/webhooks.fixture";
import { LOW_STOCK } from "@shop/domain/limits";
import { TEST_EVENT, WEBHOOK_EVENTS } from "@shop/domain/webhook-events";
import { expect, test } from "vitest";
import type { Operation } from "../../src/openapi/types.ts";
import { document, expectFitting } from "./drift.ts";

test("each webhook that the shop sends matches the document", async () => {
  const { shop, staff, webhook } = await shopWithWebhook();
  const gloves = await addProduct(shop, { stock: LOW_STOCK + 2 });
  const customer = as(shop, await addPerson(shop));
  const { _id: id } = await customer.orders.create(orderOf([[gloves, 2]]));
  await staff.orders.pay({ orderId: id, id: "BANK-1" });
  await staff.orders.deliver({ id });
  await staff.orders.cancel({ id: (await customer.orders.create(orderOf([[gloves, 1]])))._id });
  await staff.products.update({ id: gloves.id, brand: "Banksia" });
  await staff.webhooks.sendTest({ id: webhook._id });
  await makeAllDue(shop);
  await publishWebhookEvents(shop);

  const messages = (await deliveriesOf(shop)).map(parseMessage);
  expect(new Set(messages.map(({ type }) => type))).toEqual(new Set([...WEBHOOK_EVENTS, TEST_EVENT]));
  const described = document.webhooks as Record<string, { post: Operation } | undefined>;
  for (const message of messages) {
    const body = described[message.type]?.post.requestBody;
    const content = body && "content" in body ? body.content : {};
    expectFitting(content["application/json"]?.schema, message, message.type);
  }
});
