import type { Parameters } from "../pricing/parameters.ts";
import type { SearchTerms } from "./search-plan.ts";
import { searchScore } from "./search-score.ts";
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
