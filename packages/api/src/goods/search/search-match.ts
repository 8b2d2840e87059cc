import type { Parameters } from "../../base/platform/sql-parameters.ts";
import type { SearchTerms, SearchWord } from "./search-plan.ts";
import { skuLookupTerm } from "./search-words.ts";

/** More words would result in too many sets. */
const MAX_RELAXED_WORDS = 8;

interface SearchMatch {
  /** The condition for a match of product `p`. */
  fits: string;
  /** The condition for a match of its SKU; undefined when the keyword cannot be part of a SKU. */
  isSku: string | undefined;
  /** The columns for ranking. The caller must use them, as PostgreSQL refuses an unused parameter. */
  ranks: () => string;
  /**
   * A part of the WITH clause that computes `fine_rank` for the first rows of `matched`, which must have the columns of
   * `ranks`. `order` sorts before the ranks. The caller must use it, too.
   */
  fine: (order?: string) => string;
  /** All rows of `matched` with all ranks. */
  refined: string;
  /** The order of its rows. */
  order: string;
}

/** The SQL that finds and ranks the products of a search. */
export function searchMatch(terms: SearchTerms, given: Parameters): SearchMatch {
  const sku = skuMatch(terms.skuPart, given);
  const words = terms.isRelaxed ? halfOfTheWords(terms, given) : allWords(terms, given);
  return {
    fits: `(${words.fit} ${sku.or})`,
    isSku: sku.holds,
    ranks: () => `${sku.rank} as sku_rank, ${words.hits()} as word_hits, ${roughScore(terms, given)} as word_rank`,
    fine: (order = "") => `fine as materialized (
      select p.id, ${fineScore(terms, given)} as fine_rank
      from (select id from matched order by ${order} sku_rank desc, word_hits desc, word_rank desc, id desc limit ${MAX_REFINED}) best
      join products p using (id))`,
    refined: "matched left join fine using (id)",
    order: "sku_rank desc, word_hits desc, fine_rank desc nulls last, word_rank desc, id desc",
  };
}

/** The subquery hides the query's value from the planner, so that it uses the index of words for every query. */
const has = (query: string) => `p.search_vector @@ (select ${query}::tsquery)`;

function allWords({ words, banned }: SearchTerms, { at }: Parameters) {
  const all = words.map(({ whole }) => `(${whole})`).join(" & ");
  return { fit: has(at(without(banned, all))), hits: () => "0" };
}

/** A query without the products that match a banned one. */
const without = (banned: readonly string[], query: string) =>
  [`(${query})`, ...banned.map((of) => `!(${of})`)].join(" & ");

/**
 * Matches products with half of the words' weight. A word in nearly all products has almost no weight, and an unknown
 * word has none. A pack has at most the weight of the thing: for 'cups 25pk', cups in other packs are found as well.
 */
function halfOfTheWords({ words, banned }: SearchTerms, { at }: Parameters) {
  const ofHead = words.find(({ isHead }) => isHead)?.worth ?? Infinity;
  const known = words
    .filter(({ isKnown }) => isKnown)
    .map((word) => (word.isPack ? { ...word, worth: Math.min(word.worth, ofHead) } : word));
  const rarest = known.toSorted((a, b) => b.worth - a.worth).slice(0, MAX_RELAXED_WORDS);
  const enough = sufficientSets(rarest.map(({ worth }) => worth));
  const any = enough.map((set) => set.map((place) => `(${rarest[place]?.least})`).join(" & ")).join(" | ");
  // The head noun decides among products with the same number of words.
  const hits = () =>
    words
      .map(
        ({ whole, isHead }) => `(p.search_vector @@ ${at(whole)}::tsquery)::integer * ${at(isHead ? 3 : 2)}::integer`,
      )
      .join(" + ");
  return { fit: has(at(without(banned, any))), hits: () => `(${hits()})` };
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

/** How many products get the fine score: several pages, but few enough to be fast for any number of matches. */
const MAX_REFINED = 100;

interface Field {
  /** PostgreSQL's weights for descriptions, categories, brands (also size, colour and pack) and names (also SKUs). */
  weights: string;
  /** The maximum score of the field. */
  part: number;
  /** The number of occurrences with half of it, as SQL: more for a longer text. ::real avoids slow decimals. */
  damping: string;
}

const FIELDS: Field[] = [
  { weights: "{0, 0, 0, 1}", part: 1, damping: "(0.6::real + 0.0235::real * octet_length(p.name))" },
  { weights: "{0, 0.9, 1, 0}", part: 0.3, damping: "2::real" },
  { weights: "{1, 0, 0, 0}", part: 0.12, damping: "(0.3::real + 0.00425::real * octet_length(p.description))" },
];
/** All fields as one text; only a tenth of the description's length counts. */
const WHOLE: Field = {
  weights: "{0.25, 0.4, 0.45, 1}",
  part: 0.4,
  damping: "(0.42::real + 0.00225::real * (octet_length(p.name) + octet_length(p.description) / 10))",
};
/** The weight of the other fields relative to the best one. */
const OTHER_FIELDS = 0.4;
/** The maximum rank of one word, and of the sum of a word's spellings, of which a text rarely has several. */
const [HIGHEST_RANK, HIGHEST_SUM] = [0.97, 0.76];
/** The weight of a synonym relative to the word itself. */
const SYNONYM_WEIGHT = 0.7;
/** The weight of two words side by side in the name, relative to the words. */
const NEIGHBOUR_WEIGHT = 0.05;

/** A rank of product `p` that is quickly computed, as SQL: BM25 over all its fields as one text. */
function roughScore({ words }: SearchTerms, given: Parameters): string {
  const hasSynonyms = words.some(({ others }) => others.query !== "");
  return words
    .map((word) => `${given.at(word.worth)}::real * ${wholeScore(ranked(word, hasSynonyms, given), "p.search_vector")}`)
    .join(" + ");
}

/**
 * The rank of product `p` for the words, as SQL: BM25 of each field and of all fields as one text. PostgreSQL's rank of
 * n occurrences of a word is about 1 - 0.608 / n, from which the number of occurrences follows.
 */
function fineScore({ words }: SearchTerms, given: Parameters): string {
  const hasSynonyms = words.some(({ others }) => others.query !== "");
  const scores = words.map((word, place) => {
    const next = words[place + 1];
    const score = `${given.at(word.worth)}::real * ${fieldScores(ranked(word, hasSynonyms, given), given.at(word.copies))}`;
    return next ? `${score} + ${neighbourScore(word, next, given)}` : score;
  });
  // Appending '' unpacks a long vector once, instead of once per rank.
  return `(select ${scores.join(" + ")} from (select p.search_vector || '' as vector offset 0) document)`;
}

/** A word's ranks in a field of a vector, as SQL. */
type Ranked = Record<"highest" | "plusSynonyms", (field: Field, vector: string) => string>;

function ranked({ own, others }: SearchWord, hasSynonyms: boolean, { at }: Parameters): Ranked {
  const [ownQuery, ownOperands] = [at(own.query), at(own.operands)];
  const highest = at(own.operands > 1 ? HIGHEST_SUM : HIGHEST_RANK);
  const synonyms = hasSynonyms && { query: at(others.query), operands: at(others.operands) };
  const rank = ({ weights }: Field, vector: string, query: string) =>
    `ts_rank('${weights}', ${vector}, ${query}::tsquery)`;
  const ownRank = (field: Field, vector: string) => `${rank(field, vector, ownQuery)} * ${ownOperands}::real`;
  return {
    highest: (field, vector) => `least(${ownRank(field, vector)}, ${highest}::real)`,
    plusSynonyms: (field, vector) =>
      synonyms
        ? `+ ${SYNONYM_WEIGHT}::real * least(${rank(field, vector, synonyms.query)} * ${synonyms.operands}::real, 1)`
        : "",
  };
}

const scoreOf = ({ part, damping }: Field, occurrences: string) =>
  `${part}::real * (1 - ${damping} / (${occurrences} + ${damping}))`;

const wholeScore = ({ highest, plusSynonyms }: Ranked, vector: string) =>
  scoreOf(WHOLE, `${highest(WHOLE, vector)} ${plusSynonyms(WHOLE, vector)}`);

function fieldScores(word: Ranked, copies: string): string {
  const fields = FIELDS.map((field) =>
    scoreOf(
      field,
      `0.608::real / ${copies}::real * (1 / (1 - ${word.highest(field, "vector")}) - 1) ${word.plusSynonyms(field, "vector")}`,
    ),
  );
  // OFFSET 0 keeps each rank from being computed twice.
  return `(select whole + ${OTHER_FIELDS}::real * (a + b + c) + ${1 - OTHER_FIELDS}::real * greatest(a, b, c)
    from (select ${fields.map((field, n) => `${field} as ${"abc"[n]}`).join(", ")}, ${wholeScore(word, "vector")} as whole offset 0) fields)`;
}

/** The score of two consecutive words of the keyword that are also side by side in the name. */
function neighbourScore(word: SearchWord, next: SearchWord, { at }: Parameters): string {
  const inName = ({ own }: SearchWord) =>
    `(${own.query.replace(/'(:\*)?(?= |$)/g, (_, prefix = "") => `':${prefix ? "*" : ""}A`)})`;
  const weight = Math.min(word.worth, next.worth) * NEIGHBOUR_WEIGHT;
  return `${at(weight)}::real * (vector @@ ${at(`${inName(word)} <-> ${inName(next)}`)}::tsquery)::integer`;
}
