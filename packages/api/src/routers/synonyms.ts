import { message } from "@shop/domain/contracts/pages";
import {
  newSynonym,
  synonym,
  synonymById,
  synonymPage,
  synonymQuery,
  synonymUpdate,
} from "@shop/domain/contracts/synonyms";
import { idempotent } from "../procedures/idempotency.ts";
import { admin, router } from "../procedures/procedures.ts";
import { createSynonym, listSynonyms, removeSynonym, updateSynonym } from "../search/synonyms.ts";

export const synonymsRouter = router({
  list: admin
    .meta({ scope: "catalogue:read" })
    .input(synonymQuery)
    .output(synonymPage)
    .query(({ ctx, input }) => listSynonyms(ctx.db, input)),

  create: admin
    .input(newSynonym)
    .output(synonym)
    .mutation(idempotent(({ ctx, input }) => createSynonym(ctx, input))),

  update: admin
    .input(synonymUpdate)
    .output(synonym)
    .mutation(({ ctx, input }) => updateSynonym(ctx, input)),

  remove: admin
    .input(synonymById)
    .output(message)
    .mutation(({ ctx, input }) => removeSynonym(ctx, input.id)),
});
