import { message } from "@shop/domain/contracts/pages";
import * as contract from "@shop/domain/contracts/synonyms";
import { idempotent } from "../base/procedures/idempotency.ts";
import { admin, router } from "../base/procedures/procedures.ts";
import { createSynonym, listSynonyms, removeSynonym, updateSynonym } from "../goods/search/synonyms.ts";

export const synonymsRouter = router({
  list: admin
    .meta({ scope: "catalogue:read" })
    .input(contract.synonymQuery)
    .output(contract.synonymPage)
    .query(({ ctx, input }) => listSynonyms(ctx.db, input)),

  create: admin
    .input(contract.newSynonym)
    .output(contract.synonym)
    .mutation(idempotent(({ ctx, input }) => createSynonym(ctx, input))),

  update: admin
    .input(contract.synonymUpdate)
    .output(contract.synonym)
    .mutation(({ ctx, input }) => updateSynonym(ctx, input)),

  remove: admin
    .input(contract.synonymById)
    .output(message)
    .mutation(({ ctx, input }) => removeSynonym(ctx, input.id)),
});
