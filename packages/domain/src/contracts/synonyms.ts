import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { listQuery, pageOf, seenVersion } from "./pages.ts";
import { recordId, requiredText } from "./text.ts";

/** Terms that search treats as equal; each may be several words. */
const terms = z
  .array(requiredText(LIMITS.term).regex(/[\p{L}\p{N}]/u, "Must have letters or digits"))
  .min(2, "Needs two terms or more")
  .max(LIMITS.terms);

export const synonymById = z.object({ id: recordId });

export const synonym = z.object({ _id: z.string(), terms: z.array(z.string()), version: z.number().int() });
export type Synonym = z.infer<typeof synonym>;

export const newSynonym = z.object({ terms });
export type NewSynonym = z.infer<typeof newSynonym>;

export const synonymUpdate = z.object({ id: recordId, terms: terms.optional(), version: seenVersion });
export type SynonymUpdate = z.infer<typeof synonymUpdate>;

/** `terms` sorts by the first one. */
export const synonymQuery = listQuery(PAGE_SIZE.others, z.enum(["createdAt", "terms"]).default("createdAt"));
export type SynonymQuery = z.infer<typeof synonymQuery>;

export const synonymPage = z.object({ synonyms: z.array(synonym), ...pageOf });
export type SynonymPage = z.infer<typeof synonymPage>;
