import * as contract from "@shop/domain/contracts/api-keys";
import { z } from "zod";
import type { CustomerContext } from "../base/procedures/context.ts";
import { idempotentRedacted } from "../base/procedures/idempotency.ts";
import { admin, customer, router } from "../base/procedures/procedures.ts";
import { requireOwnPassword } from "../people/sign-in/own-credentials.ts";
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  updateApiKey,
  listOwnKeys,
  revokeOwnKey,
} from "../people/api-keys/api-keys.ts";

/** Only people manage keys: no key can create another or extend its own scopes. */
const person = admin.meta({ scope: "person" });

const createOnce = idempotentRedacted<CustomerContext, contract.NewApiKey, "key", contract.NewApiKeyAnswer>(
  "key",
  ({ ctx, input }) => createApiKey(ctx, input),
);

export const apiKeysRouter = router({
  list: person
    .input(contract.apiKeyQuery)
    .output(contract.apiKeyPage)
    .query(({ ctx, input }) => listApiKeys(ctx.db, input)),

  create: person
    .input(contract.newApiKey)
    .output(contract.newApiKeyAnswer)
    .mutation(async (call) => {
      // The password is required because a key outlives the session. Checked first, so that no transaction waits for
      // it.
      await requireOwnPassword(call.ctx, call.input.password, "password");
      return createOnce(call);
    }),

  update: person
    .input(contract.apiKeyUpdate)
    .output(contract.apiKey)
    .mutation(({ ctx, input }) => updateApiKey(ctx, input)),

  revoke: person
    .input(contract.apiKeyById)
    .output(contract.apiKey)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input.id)),

  mine: customer.output(z.array(contract.ownApiKey)).query(({ ctx }) => listOwnKeys(ctx)),

  revokeMine: customer
    .input(contract.apiKeyById)
    .output(contract.ownApiKey)
    .mutation(({ ctx, input }) => revokeOwnKey(ctx, input.id)),
});
