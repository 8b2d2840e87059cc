import type { Parameters } from "../pricing/price-sql.ts";
import type { SearchTerms, SearchWord } from "./search-plan.ts";
import { lookedUpBy } from "./search-words.ts";

/** More words than these would make too many sets. */
const MOST_TELLING = 8;

export interface SearchMatch {
  /** When a product `p` fits. */
  fits: string;
  /** When its SKU does; undefined when the search is for no SKU. */
  isSku: string | undefined;
  /** The columns that say how well; whoever asks uses them, as PostgreSQL refuses a parameter that nothing does. */
  ranks: () => string;
  /** The order that follows from them. */
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

/** Through the words' index, whatever the query: as a value of its own it does not sway the planner. */
const has = (query: string) => `p.search_vector @@ (select ${query}::tsquery)`;

function allWords({ words }: SearchTerms, { at }: Parameters) {
  const all = words.map(({ whole }) => `(${whole})`).join(" & ");
  return { fit: has(at(all)), hits: () => "0" };
}

/** A word that nearly all products have counts for next to nothing, and one that none has for nothing: half is half of what the words tell. */
function halfOfTheWords({ words }: SearchTerms, { at }: Parameters) {
  const known = words.filter(({ isKnown }) => isKnown);
  const telling = known.toSorted((a, b) => b.worth - a.worth).slice(0, MOST_TELLING);
  const enough = sufficientSets(telling.map(({ worth }) => worth));
  const any = enough.map((set) => set.map((place) => `(${telling[place]?.whole})`).join(" & ")).join(" | ");
  const hits = () => words.map(({ whole }) => `(p.search_vector @@ ${at(whole)}::tsquery)::integer`).join(" + ");
  return { fit: has(at(any)), hits: () => `(${hits()})` };
}

/** The sets of places that come to half of all worth, without those that hold a smaller one. */
function sufficientSets(worths: number[]): number[][] {
  // Of two that are worth the same each is half, whatever their sum is rounded to.
  const half = worths.reduce((sum, worth) => sum + worth, 0) / 2 - 1e-9;
  const sets: number[][] = [];
  const grow = (set: number[], worth: number, from: number) => {
    if (worth >= half && set.length > 0) sets.push(set);
    else worths.slice(from).forEach((more, place) => grow([...set, from + place], worth + more, from + place + 1));
  };
  grow([], 0, 0);
  return sets;
}

function skuMatch(part: string, { at }: Parameters): { holds?: string; or: string; rank: string } {
  if (part === "") return { or: "", rank: "0" };
  const sku = `${at(part)}::text`;
  const holds = holdsPart(sku, at(lookedUpBy(part)));
  return {
    holds,
    or: `or ${holds}`,
    rank: `case when p.sku_key = ${sku} then 3 when p.sku_key ^@ ${sku} then 2 when strpos(p.sku_key, ${sku}) > 0 then 1 else 0 end`,
  };
}

/** When the SKU of a product `p` holds a part, read from the SKUs' index by what the part is looked up by. */
export const holdsPart = (part: string, lookedUp: string) =>
  `(p.sku_key like '%' || ${lookedUp}::text || '%' and strpos(p.sku_key, ${part}) > 0)`;

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
