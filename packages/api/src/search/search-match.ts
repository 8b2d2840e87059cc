import type { Parameters } from "../pricing/price-sql.ts";
import type { SearchTerms, SearchWord } from "./search-plan.ts";
import { skuLookupTerm } from "./search-words.ts";

/** More words would result in too many sets. */
const MAX_RELAXED_WORDS = 8;

export interface SearchMatch {
  /** The condition for a match of product `p`. */
  fits: string;
  /** The condition for a match of its SKU; undefined when the keyword cannot be part of a SKU. */
  isSku: string | undefined;
  /** The columns for ranking. The caller must use them, as PostgreSQL refuses an unused parameter. */
  ranks: () => string;
  /** The order by these columns. */
  order: string;
}

/** How a search finds products. */
export function searchMatch(terms: SearchTerms, given: Parameters): SearchMatch {
  const sku = skuMatch(terms.skuPart, given);
  const words = terms.isRelaxed ? halfOfTheWords(terms, given) : allWords(terms, given);
  return {
    fits: `(${words.fit} ${sku.or})`,
    isSku: sku.holds,
    ranks: () => `${sku.rank} as sku_rank, ${words.hits()} as word_hits, ${searchScore(terms, given)} as word_rank`,
    order: "sku_rank desc, word_hits desc, word_rank desc, id desc",
  };
}

/** Uses the index of words for every query: as a separate value it does not influence the planner. */
const has = (query: string) => `p.search_vector @@ (select ${query}::tsquery)`;

function allWords({ words }: SearchTerms, { at }: Parameters) {
  const all = words.map(({ whole }) => `(${whole})`).join(" & ");
  return { fit: has(at(all)), hits: () => "0" };
}

/**
 * Matches products with half of the words' weight. A word in nearly all products has almost no weight, and an unknown
 * word has none.
 */
function halfOfTheWords({ words }: SearchTerms, { at }: Parameters) {
  const known = words.filter(({ isKnown }) => isKnown);
  const telling = known.toSorted((a, b) => b.worth - a.worth).slice(0, MAX_RELAXED_WORDS);
  const enough = sufficientSets(telling.map(({ worth }) => worth));
  const any = enough.map((set) => set.map((place) => `(${telling[place]?.whole})`).join(" & ")).join(" | ");
  const hits = () => words.map(({ whole }) => `(p.search_vector @@ ${at(whole)}::tsquery)::integer`).join(" + ");
  return { fit: has(at(any)), hits: () => `(${hits()})` };
}

/** The smallest sets of words that have half of the total weight. */
function sufficientSets(weights: number[]): number[][] {
  // Tolerates rounding, so that each of two words with the same weight is half.
  const half = weights.reduce((sum, worth) => sum + worth, 0) / 2 - 1e-9;
  const sets: number[][] = [];
  const grow = (set: number[], worth: number, from: number) => {
    if (worth >= half && set.length > 0) sets.push(set);
    else weights.slice(from).forEach((more, place) => grow([...set, from + place], worth + more, from + place + 1));
  };
  grow([], 0, 0);
  return sets;
}

function skuMatch(part: string, { at }: Parameters): { holds?: string; or: string; rank: string } {
  if (part === "") return { or: "", rank: "0" };
  const sku = `${at(part)}::text`;
  const holds = skuContains(sku, at(skuLookupTerm(part)));
  return {
    holds,
    or: `or ${holds}`,
    rank: `case when p.sku_key = ${sku} then 3 when p.sku_key ^@ ${sku} then 2 when strpos(p.sku_key, ${sku}) > 0 then 1 else 0 end`,
  };
}

/** The condition that the SKU of product `p` contains a part, looked up in the index of SKUs. */
export const skuContains = (part: string, lookedUp: string) =>
  `(p.sku_key like '%' || ${lookedUp}::text || '%' and strpos(p.sku_key, ${part}) > 0)`;

/** The weight of a word in a description, category, brand (or size, colour, pack) and name (or SKU), for ts_rank. */
const FIELD_WEIGHTS = "'{0.25, 0.4, 0.45, 1}'::real[]";
/** The weight of a synonym relative to the word itself. */
const SYNONYM_WEIGHT = 0.7;
/** BM25's k1 and b, and the usual length of a text, counted as below. */
const [SATURATION, LENGTH_WEIGHT, USUAL_LENGTH] = [0.6, 0.3, 80];

/** How fast repetitions of a word lose weight: slower for longer texts. A tenth of the description's length counts. */
const DAMPING = `(${SATURATION * (1 - LENGTH_WEIGHT)} + ${(SATURATION * LENGTH_WEIGHT) / USUAL_LENGTH}::real
  * (octet_length(p.name) + octet_length(p.description) / 10))`;

/** The rank of product `p` for the words, as SQL: BM25 over its fields, with PostgreSQL's ranks as the frequencies. */
export function searchScore({ words }: SearchTerms, given: Parameters): string {
  const hasSynonyms = words.some(({ others }) => others.query !== "");
  return (
    words
      // Equals rank / (rank + damping), with the rank computed once.
      .map(
        (word) =>
          `${given.at(word.worth)}::real * (1 - ${DAMPING} / (${rankOf(word, hasSynonyms, given)} + ${DAMPING}))`,
      )
      .join(" + ")
  );
}

function rankOf({ own, others }: SearchWord, hasSynonyms: boolean, { at }: Parameters): string {
  const rank = ({ query, operands }: SearchWord["own"], worth: number) =>
    `ts_rank(${FIELD_WEIGHTS}, p.search_vector, ${at(query)}::tsquery) * ${at(operands * worth)}::real`;
  return hasSynonyms ? `(${rank(own, 1)} + ${rank(others, SYNONYM_WEIGHT)})` : `(${rank(own, 1)})`;
}
