import type { Parameters } from "../pricing/parameters.ts";
import type { SearchTerms, SearchWord } from "./search-plan.ts";

/** What a word is worth in a description, category, brand (or size, colour, pack) and name (or SKU), for ts_rank. */
const FIELD_WORTH = "'{0.25, 0.4, 0.45, 1}'::real[]";
/** What a synonym is worth beside the word itself. */
const SYNONYM_WORTH = 0.7;
/** BM25's k1 and b, and the usual length of a text, counted as below. */
const [SATURATION, LENGTH_WEIGHT, USUAL_LENGTH] = [0.6, 0.3, 80];

/** How soon more of the same word stops to count: the later, the longer a product's text is. A description counts by a tenth. */
const DAMPING = `(${SATURATION * (1 - LENGTH_WEIGHT)} + ${(SATURATION * LENGTH_WEIGHT) / USUAL_LENGTH}::real
  * (octet_length(p.name) + octet_length(p.description) / 10))`;

/** How well a product `p` fits the words, as SQL: BM25 over its fields, with PostgreSQL's ranks as the frequencies. */
export function searchScore({ words }: SearchTerms, given: Parameters): string {
  const hasSynonyms = words.some(({ others }) => others.query !== "");
  return (
    words
      // rank / (rank + damping), with the rank in it but once.
      .map(
        (word) =>
          `${given.at(word.worth)}::real * (1 - ${DAMPING} / (${rankOf(word, hasSynonyms, given)} + ${DAMPING}))`,
      )
      .join(" + ")
  );
}

function rankOf({ own, others }: SearchWord, hasSynonyms: boolean, { at }: Parameters): string {
  const rank = ({ query, operands }: SearchWord["own"], worth: number) =>
    `ts_rank(${FIELD_WORTH}, p.search_vector, ${at(query)}::tsquery) * ${at(operands * worth)}::real`;
  return hasSynonyms ? `(${rank(own, 1)} + ${rank(others, SYNONYM_WORTH)})` : `(${rank(own, 1)})`;
}
