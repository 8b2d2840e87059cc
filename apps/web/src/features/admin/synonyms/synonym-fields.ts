import { newSynonym, type Synonym } from "@shop/domain/contracts/synonyms";
import { fieldErrors } from "../../../lib/field-errors.ts";

export type SynonymValues = { terms: string[] };

export const SYNONYM_LABELS = { terms: "Words that mean the same" };

export const toSynonymValues = (synonym: Synonym | null): SynonymValues => ({ terms: synonym?.terms ?? [] });

/** Each term by itself: a phone's keyboard does not tell a comma from any other key, and a pasted list has many. */
export const singleTerms = (typed: string[]): string[] => [
  ...new Set(typed.flatMap((text) => text.split(",").map((term) => term.trim())).filter((term) => term !== "")),
];

/** What is wrong with one of the terms is said of them all, with that term's name. */
export function synonymErrors(values: SynonymValues): Record<string, string> {
  const [first] = Object.entries(fieldErrors(newSynonym, values));
  if (!first) return {};
  const [path, problem] = first;
  const term = values.terms[Number(path.split(".")[1])];
  return { terms: term === undefined ? problem : `“${term}”: ${problem}` };
}

/** How the conflict dialog says a field. */
export const SAY_SYNONYM = { terms: (value: unknown) => (value as string[]).join(", ") };
