import {
  apiKey,
  apiKeyById,
  apiKeyPage,
  apiKeyQuery,
  apiKeyUpdate,
  newApiKey,
  newApiKeyAnswer,
} from "@shop/domain/contracts/api-keys";
import { onceShown } from "../idempotency.ts";
import { admin, router } from "../procedures.ts";
import { createApiKey, listApiKeys, revokeApiKey, updateApiKey } from "./api-keys.service.ts";

/** Keys are made by people: none can make another, or itself stronger. */
const person = admin.meta({ scope: "person" });

export const apiKeysRouter = router({
  list: person
    .input(apiKeyQuery)
    .output(apiKeyPage)
    .query(({ ctx, input }) => listApiKeys(ctx.db, input)),

  create: person
    .input(newApiKey)
    .output(newApiKeyAnswer)
    .mutation(onceShown("key", ({ ctx, input }) => createApiKey(ctx, ctx.viewer, input))),

  update: person
    .input(apiKeyUpdate)
    .output(apiKey)
    .mutation(({ ctx, input }) => updateApiKey(ctx, ctx.viewer, input)),

  revoke: person
    .input(apiKeyById)
    .output(apiKey)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, ctx.viewer, input.id)),
});
