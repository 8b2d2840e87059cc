import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { IN_STOCK, PUBLISHED } from "../../goods/products/product-filters.ts";
import { isStillTheirs } from "../../people/companies/own-orders.ts";
import { keyOf, neighbours, plainText } from "./tokens.ts";
import { FREE_OF } from "./terms.ts";
import { ABBREVIATIONS } from "./vocabulary.ts";

/** The fields of a product that a line's words are compared with. */
export interface MatchableProduct {
  id: string;
  sku: string;
  name: string;
  brand: string;
  size: string;
  color: string;
  packageQuantity: string;
  cartonQty: number | null;
  isInStock: boolean;
}

const COLUMNS = `p.id, p.sku, p.name, p.brand, p.size, p.color, p.package_quantity as "packageQuantity", p.carton_qty as "cartonQty",
  ${IN_STOCK} as "isInStock"`;

/** The products on sale whose SKUs have these keys, by key. They are looked up by their Latin letters and digits. */
export async function findBySku(
  db: Database,
  runs: readonly { key: string; latin: string }[],
): Promise<Map<string, MatchableProduct[]>> {
  const found = new Map<string, MatchableProduct[]>();
  if (runs.length === 0) return found;
  const keys = new Set(runs.map(({ key }) => key));
  const rows = await runPrepared<MatchableProduct>(
    db,
    `select ${COLUMNS} from products p where ${PUBLISHED} and p.sku_key = any($1::text[]) order by p.id`,
    [[...new Set(runs.map(({ latin }) => latin))]],
  );
  for (const product of rows) {
    const key = keyOf(plainText(product.sku));
    if (keys.has(key)) found.set(key, [...(found.get(key) ?? []), product]);
  }
  return found;
}

/** Products on sale by id. */
export async function findById(db: Database, ids: readonly string[]): Promise<Map<string, MatchableProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared<MatchableProduct>(
    db,
    `select ${COLUMNS} from products p where ${PUBLISHED} and p.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((product) => [product.id, product]));
}

/** A word or a term of several words, as it is looked up in names and details. */
export interface LookUp {
  words: readonly string[];
  /** A tsquery: its spellings, forms and synonyms. */
  query: string;
  /** The share of products that have it. */
  share: number;
  /** Whether the query is for the correction of a mistyped word. */
  isGuess: boolean;
  isKnown: boolean;
}

interface WordRow {
  word: string;
  stem: string;
  queries: string[];
  share: number;
  isKnown: boolean;
}

const WORDS = `select word, word_stem(word) as stem,
    array(select stem_query(spelling)::text from unnest(spellings) as spelling
      union select plainto_tsquery('pg_catalog.simple', spelling)::text from unnest(spellings) as spelling) as queries,
    coalesce((select max(share) from search_frequencies f
      where f.word = any(select (word_stem(spelling) collate "C") from unnest(spellings) as spelling)), 0) as share,
    meaning is not null or is_catalogue_word(spellings[1], false) as "isKnown"
  from unnest($1::text[], $2::text[]) as asked(word, meaning),
    lateral (select case when word ^@ '${FREE_OF}' then array['${FREE_OF}' || word_stem(substr(word, ${FREE_OF.length + 1}))]
      else array_remove(word_spellings(word) || meaning, null) end as spellings) as spelled`;

/** For each word that is not in the catalogue: up to two stems of words that begin with it, and the closest word. */
const GUESSES = `select word,
    array(select distinct word_stem(longer.word) from search_words longer
      where longer.word >= word collate "C" and longer.word < word || chr(1114111) limit 2) as longer,
    nearest_word(word) as nearest
  from unnest($1::text[]) as word`;
const SYNONYMS = `select mine.key, array_agg(distinct stem_query(other.term)::text) as queries
  from synonyms s, unnest(s.keys) as mine(key), unnest(s.terms, s.keys) as other(term, key)
  where s.keys && $1::text[] and mine.key = any($1::text[]) and other.key <> mine.key group by mine.key`;

/** The maximum number of unknown words, per line on average, that are looked up as guesses: each takes milliseconds. */
const MAX_GUESSES_PER_LINE = 4;
const LONGEST_TERM = 3;

/** Looks up the words of several lines; returns the terms of each line. */
export async function lookUpWords(db: Database, lines: readonly (readonly string[])[]): Promise<LookUp[][]> {
  const distinct = [...new Set(lines.flat())];
  if (distinct.length === 0) return lines.map(() => []);
  const rows = await runPrepared<WordRow>(db, WORDS, [
    distinct,
    distinct.map((word) => ABBREVIATIONS.get(word) ?? null),
  ]);
  const byWord = new Map(rows.map((row) => [row.word, row]));
  const unknown = distinct.filter((word) => byWord.get(word)?.isKnown === false && /^\p{L}{3,24}$/u.test(word));
  const guesses = await readGuesses(db, unknown.slice(0, MAX_GUESSES_PER_LINE * lines.length));
  const stemOf = (word: string) => byWord.get(word)?.stem ?? word;
  const keys = [
    ...new Set(lines.flatMap((words) => neighbours(words, LONGEST_TERM).map((term) => term.map(stemOf).join(" ")))),
  ];
  const synonyms = await readSynonyms(db, keys);
  return lines.map((words) => {
    const terms: LookUp[] = [];
    for (let at = 0; at < words.length;) {
      const length = longestTerm(words.slice(at, at + LONGEST_TERM).map(stemOf), synonyms);
      const term = words.slice(at, at + length);
      terms.push({
        words: term,
        ...lookUpOf(
          term.map((word) => ({ row: byWord.get(word), guess: guesses.get(word) })),
          synonyms.get(term.map(stemOf).join(" ")),
        ),
      });
      at += length;
    }
    return terms;
  });
}

function lookUpOf(
  words: readonly { row: WordRow | undefined; guess: Guess | undefined }[],
  synonyms: readonly string[] = [],
): Omit<LookUp, "words"> {
  const parts = words.map(({ row, guess }) => {
    if (row?.isKnown || !guess) return { query: anyOf(row?.queries ?? []), isGuess: false };
    return { query: anyOf(guess.queries), isGuess: !guess.isForm };
  });
  const own = parts.map(({ query }) => `(${query})`).join(" & ");
  return {
    query: inNameOrDetails([`(${own})`, ...synonyms.map((query) => `(${query})`)].join(" | ")),
    share: Math.min(...words.map(({ row, guess }) => row?.share || (guess ? 0.001 : 0))),
    isGuess: parts.some(({ isGuess }) => isGuess),
    isKnown: words.every(({ row, guess }) => row?.isKnown === true || guess !== undefined),
  };
}

const anyOf = (queries: readonly string[]) => queries.map((query) => `(${query})`).join(" | ");

/** A query for words in names, SKUs, brands and details, but not in descriptions and names of categories. */
const inNameOrDetails = (query: string) => query.replaceAll(/'(?:[^']|'')*'/g, "$&:AB");

interface Guess {
  queries: string[];
  /** The word is the beginning of words with only one stem. */
  isForm: boolean;
}

async function readGuesses(db: Database, words: readonly string[]): Promise<Map<string, Guess>> {
  if (words.length === 0) return new Map();
  const rows = await runPrepared<{ word: string; longer: string[]; nearest: string | null }>(db, GUESSES, [words]);
  return new Map(
    rows.flatMap(({ word, longer, nearest }): [string, Guess][] => {
      const [form] = longer;
      if (form !== undefined && longer.length === 1) return [[word, { queries: [quoted(form)], isForm: true }]];
      return nearest === null ? [] : [[word, { queries: [quoted(nearest)], isForm: false }]];
    }),
  );
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''")}'`;

async function readSynonyms(db: Database, keys: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await runPrepared<{ key: string; queries: string[] }>(db, SYNONYMS, [keys]);
  return new Map(rows.map(({ key, queries }) => [key, queries]));
}

function longestTerm(stems: readonly string[], synonyms: ReadonlyMap<string, unknown>): number {
  for (let length = stems.length; length > 1; length -= 1) {
    if (synonyms.has(stems.slice(0, length).join(" "))) return length;
  }
  return 1;
}

/**
 * The maximum number of products read for a line. When there are more, the line is not specific enough to match one.
 */
export const MAX_MATCHES = 100;
/** The maximum number of products with some of the words, which are then sorted by size and measures. */
const MAX_ALIKE = 24;

const FITS = `select asked.line::integer as line, found.* from unnest($1::text[]) with ordinality as asked(query, line),
  lateral (select ${COLUMNS} from products p where ${PUBLISHED} and p.search_vector @@ asked.query::tsquery limit ${MAX_MATCHES}) as found`;

/** The products that fit each query, at most MAX_MATCHES. */
export async function findMatches(db: Database, queries: readonly string[]): Promise<MatchableProduct[][]> {
  if (queries.length === 0) return [];
  const distinct = [...new Set(queries)];
  const rows = await runPrepared<MatchableProduct & { line: number }>(db, FITS, [distinct]);
  const byQuery = new Map(distinct.map((query): [string, MatchableProduct[]] => [query, []]));
  for (const { line, ...product } of rows) byQuery.get(distinct[line - 1] ?? "")?.push(product);
  return queries.map((query) => byQuery.get(query) ?? []);
}

/** The maximum number of products that a buyer knows which are compared with the lines of an order. */
const MAX_OWN = 1_000;
/** The maximum number of them that are answered for a line, as each takes as long as any other product. */
const MAX_OWN_MATCHES = 50;

const OWN = `select product_id as id from (
    select product_id, created_at from orders join order_lines on order_id = orders.id
      where user_id = $1 and cancelled_at is null and ${isStillTheirs("$1")}
    union all select product_id, null from customer_prices where user_id = $1) as known
  group by product_id order by max(created_at) desc nulls last limit ${MAX_OWN}`;

/** The ids of the products that a buyer has bought, the last bought first, then of those with a price of their own. */
export async function readOwnIds(db: Database, buyerId: string): Promise<string[]> {
  return (await runPrepared<{ id: string }>(db, OWN, [buyerId])).map(({ id }) => id);
}

const OWN_COLUMNS = `id, sku, name, brand, size, color, "packageQuantity", "cartonQty", "isInStock"`;
const OWN_FITS = `with own as materialized (
    select ${COLUMNS}, p.search_vector, known.place from unnest($2::uuid[]) with ordinality as known(id, place)
      join products p on p.id = known.id where ${PUBLISHED})
  select asked.line::integer as line, found.* from unnest($1::text[]) with ordinality as asked(query, line),
  lateral (select ${OWN_COLUMNS} from own where own.search_vector @@ asked.query::tsquery
    order by own.place limit ${MAX_OWN_MATCHES}) as found`;

/** Those of a buyer's products (`readOwnIds`) that fit each query, at most MAX_OWN_MATCHES. */
export async function findOwnMatches(
  db: Database,
  ownIds: readonly string[],
  queries: readonly string[],
): Promise<MatchableProduct[][]> {
  const found = queries.map((): MatchableProduct[] => []);
  if (queries.length === 0 || ownIds.length === 0) return found;
  const rows = await runPrepared<MatchableProduct & { line: number }>(db, OWN_FITS, [queries, ownIds]);
  for (const { line, ...product } of rows) found[line - 1]?.push(product);
  return found;
}

const FOUND = `select query from unnest($1::text[]) as asked(query)
  where exists (select from products p where ${PUBLISHED} and p.search_vector @@ asked.query::tsquery)`;

/** Those of the queries that a product on sale fits. */
export async function findFound(db: Database, queries: readonly string[]): Promise<ReadonlySet<string>> {
  if (queries.length === 0) return new Set();
  const rows = await runPrepared<{ query: string }>(db, FOUND, [[...new Set(queries)]]);
  return new Set(rows.map(({ query }) => query));
}

const LIKE = `select asked.line::integer as line, found.* from unnest($1::text[], $2::text[]) with ordinality as asked(query, words, line),
  lateral (
    select ${COLUMNS}, (select count(*)::integer from unnest(string_to_array(asked.words, ' ; ')) as word
      where p.search_vector @@ word::tsquery) as hits
    from products p where ${PUBLISHED} and p.search_vector @@ asked.query::tsquery limit 400
  ) as found`;

interface Alike extends MatchableProduct {
  /** How many of the words it has. */
  hits: number;
}

/** For lines without a match: the products that have at least half of the words, those with the most words first. */
export async function findSimilar(db: Database, lines: readonly (readonly LookUp[])[]): Promise<Alike[][]> {
  if (lines.length === 0) return [];
  const asked = lines.map((terms) => [someOf(terms), terms.map(({ query }) => query).join(" ; ")] as const);
  const distinct = [...new Map(asked.map((of) => [of.join(), of])).values()];
  const rows = await runPrepared<Alike & { line: number }>(db, LIKE, [
    distinct.map(([query]) => query),
    distinct.map(([, words]) => words),
  ]);
  const byQuery = new Map(distinct.map((of): [string, Alike[]] => [of.join(), []]));
  for (const { line, ...product } of rows) byQuery.get(distinct[line - 1]?.join() ?? "")?.push(product);
  return asked.map((of, at) => {
    const alike = (byQuery.get(of.join()) ?? []).filter(({ hits }) => hits * 2 >= (lines[at]?.length ?? 0));
    return alike.toSorted((a, b) => b.hits - a.hits).slice(0, MAX_ALIKE);
  });
}

/**
 * A query for two of the three rarest known words; for any of them in a line of one or two words, or with one known.
 */
function someOf(terms: readonly LookUp[]): string {
  const known = terms
    .filter(({ isKnown }) => isKnown)
    .toSorted((a, b) => a.share - b.share)
    .slice(0, 3);
  const pairs = known.flatMap((a, at) => known.slice(at + 1).map((b) => `((${a.query}) & (${b.query}))`));
  if (terms.length > 2 && pairs.length > 0) return pairs.join(" | ");
  return known.map(({ query }) => `(${query})`).join(" | ");
}
