import { message } from "@shop/domain/contracts/pages";
import {
  newWebhook,
  webhook,
  webhookById,
  webhookDelivery,
  webhookDeliveryById,
  webhookDeliveryPage,
  webhookDeliveryQuery,
  webhookDeliveryWithBody,
  webhookPage,
  webhookQuery,
  webhookUpdate,
  webhookWithSecret,
} from "@shop/domain/contracts/webhooks";
import { idempotent, idempotentRedacted } from "../procedures/idempotency.ts";
import { admin, router } from "../procedures/procedures.ts";
import { listDeliveries, readDelivery, sendAgain, sendTest } from "../webhooks/admin-deliveries.ts";
import { createWebhook, listWebhooks, removeWebhook, rotateSecret, updateWebhook } from "../webhooks/admin-webhooks.ts";

/** API keys may not create endpoints, because these would keep receiving orders after the key has ended. */
const person = admin.meta({ scope: "person" });

export const webhooksRouter = router({
  list: person
    .input(webhookQuery)
    .output(webhookPage)
    .query(({ ctx, input }) => listWebhooks(ctx.db, input)),

  create: person
    .input(newWebhook)
    .output(webhookWithSecret)
    .mutation(idempotentRedacted("secret", ({ ctx, input }) => createWebhook(ctx, input))),

  update: person
    .input(webhookUpdate)
    .output(webhook)
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),

  remove: person
    .input(webhookById)
    .output(message)
    .mutation(({ ctx, input }) => removeWebhook(ctx, input.id)),

  rotateSecret: person
    .input(webhookById)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),

  sendTest: person
    .input(webhookById)
    .output(webhookDelivery)
    .mutation(idempotent(({ ctx, input }) => sendTest(ctx.db, input.id))),

  deliveries: person
    .input(webhookDeliveryQuery)
    .output(webhookDeliveryPage)
    .query(({ ctx, input }) => listDeliveries(ctx.db, input)),

  deliveryById: person
    .input(webhookDeliveryById)
    .output(webhookDeliveryWithBody)
    .query(({ ctx, input }) => readDelivery(ctx.db, input.id)),

  sendAgain: person
    .input(webhookDeliveryById)
    .output(webhookDelivery)
    .mutation(({ ctx, input }) => sendAgain(ctx.db, input.id)),
});
