import { message } from "@shop/domain/contracts/pages";
import * as contract from "@shop/domain/contracts/webhooks";
import { idempotent, idempotentRedacted } from "../base/procedures/idempotency.ts";
import { admin, router } from "../base/procedures/procedures.ts";
import { listDeliveries, readDelivery, sendAgain, sendTest } from "../shop/webhooks/admin-deliveries.ts";
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from "../shop/webhooks/admin-webhooks.ts";

/** API keys may not create endpoints, because these would keep receiving orders after the key has ended. */
const person = admin.meta({ scope: "person" });

export const webhooksRouter = router({
  list: person
    .input(contract.webhookQuery)
    .output(contract.webhookPage)
    .query(({ ctx, input }) => listWebhooks(ctx.db, input)),

  create: person
    .input(contract.newWebhook)
    .output(contract.webhookWithSecret)
    .mutation(idempotentRedacted("secret", ({ ctx, input }) => createWebhook(ctx, input))),

  update: person
    .input(contract.webhookUpdate)
    .output(contract.webhook)
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),

  remove: person
    .input(contract.webhookById)
    .output(message)
    .mutation(({ ctx, input }) => removeWebhook(ctx, input.id)),

  rotateSecret: person
    .input(contract.webhookById)
    .output(contract.webhookWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),

  sendTest: person
    .input(contract.webhookById)
    .output(contract.webhookDelivery)
    .mutation(idempotent(({ ctx, input }) => sendTest(ctx.db, input.id))),

  deliveries: person
    .input(contract.webhookDeliveryQuery)
    .output(contract.webhookDeliveryPage)
    .query(({ ctx, input }) => listDeliveries(ctx.db, input)),

  deliveryById: person
    .input(contract.webhookDeliveryById)
    .output(contract.webhookDeliveryWithBody)
    .query(({ ctx, input }) => readDelivery(ctx.db, input.id)),

  sendAgain: person
    .input(contract.webhookDeliveryById)
    .output(contract.webhookDelivery)
    .mutation(({ ctx, input }) => sendAgain(ctx.db, input.id)),
});
