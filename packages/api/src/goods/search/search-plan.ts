import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { PUBLISHED } from "../products/product-filters.ts";
import { skuPartOf, wordsOf } from "./search-words.ts";

/** A word or term of a search; its queries are tsqueries. */
export interface SearchWord {
  /** The query that a product with this word matches, and is not free of it. */
  whole: string;
  /** The query when half of the words are enough: for a term of several words, its head noun also suffices, and a product may be
   *  free of it. */
  least: string;
  /** The word itself in all its forms. */
  own: Ranked;
  /** Its synonyms; empty for none. */
  others: Ranked;
  /** Its weight: higher for a word in fewer products. */
  worth: number;
  /** Whether a published product has it. */
  isKnown: boolean;
  /** Whether it names the thing itself, such as 'cup' in 'coffee cup for travel'. */
  isHead: boolean;
  /** Whether it is the size of a pack, such as '25pk'. */
  isPack: boolean;
  /** How often the index contains each occurrence: twice when the word is its own stem. */
  copies: number;
}

/** PostgreSQL divides the rank of a query by the number of its operands. */
interface Ranked {
  query: string;
  operands: number;
}

/** A parsed keyword. */
export interface SearchTerms {
  words: SearchWord[];
  skuPart: string;
  /** The queries that no result may match: 'latex free' is not for products named after latex. */
  banned: string[];
  /** Whether half of the words are enough. */
  isRelaxed: boolean;
  /** Whether a SKU begins with the keyword. */
  isSku: boolean;
  /** The estimated number of products that have all words, from the frequency of each. */
  expected: number;
  /** The corrected keyword, when it was mistyped. */
  corrected: string | undefined;
}

/** Parses a keyword: amounts, sizes and terms are one word each, and words that are not in the catalogue are corrected. */
export async function planSearch(db: Database, keyword: string): Promise<SearchTerms> {
  const words = wordsOf(keyword);
  const asSku = skuPartOf(keyword);
  const rows = words.length > 0 ? await runPrepared<PlanRow>(db, PLAN, [words, asSku]) : [];
  // 'XXL' is a size, and not a part of GLOVEX-XL.
  const skuPart = rows.every(({ meant }) => meant.startsWith("size0")) ? "" : asSku;
  const searched = rows.filter(isSearched);
  const head = searched.length > 1 ? headOf(rows) : undefined;
  const isCorrected = rows.some((row) => row.is_corrected);
  return {
    words: searched.map((row) => ({
      whole: row.lacking === null ? row.whole : `(${row.whole}) & !(${row.lacking})`,
      least: isTerm(row) && isFew(row) ? `${row.whole} | ${row.own.split(" & ").at(-1)}` : row.whole,
      own: { query: row.own, operands: row.own_operands },
      others: { query: row.others, operands: row.others_operands },
      worth: row === head && isFew(row) ? Math.max(...searched.filter(isNoun).map(worthOf)) : worthOf(row),
      isKnown: row.is_known,
      isHead: row === head,
      isPack: PACK.test(row.meant),
      copies: isOwnStem(row) ? 2 : 1,
    })),
    skuPart,
    banned: rows.flatMap(({ banned }) => banned ?? []),
    isRelaxed: false,
    isSku: rows.some((row) => row.is_sku),
    expected: expectedOf(searched),
    corrected: isCorrected ? rows.map(({ shown }) => shown).join(" ") : undefined,
  };
}

const PLAN = `select meant, shown, is_corrected, whole::text, own::text, own_operands, others::text, others_operands, lacking::text,
  banned::text, share,
  is_known,
  (select reltuples from pg_class where oid = 'products'::regclass) as products,
  $2 <> '' and exists (select from products p where ${PUBLISHED} and p.sku_key ~>=~ $2 and p.sku_key ~<~ ($2 || '[')) as is_sku
  from keyword_plan($1::text[])`;

interface PlanRow {
  meant: string;
  /** The same as people read it: 'XL' for the term 'size0xl'. */
  shown: string;
  is_corrected: boolean;
  /** NULL for a stop word among other words, which is not searched for. */
  whole: string | null;
  own: string;
  own_operands: number;
  others: string;
  others_operands: number;
  lacking: string | null;
  banned: string | null;
  share: number | null;
  is_known: boolean;
  products: number;
  is_sku: boolean;
}

type SearchedRow = PlanRow & { whole: string };

const isSearched = (row: PlanRow): row is SearchedRow => row.whole !== null;

/** A head noun in at least this many products is not searched for on its own. */
const MAX_FOUND_BY_HEAD = 2_000;

/** Words that end the name itself: after them it says what the thing is for, contains or is made of. */
const END_OF_NAME = new Set(["for", "with", "without", "in", "to", "from", "by", "on"]);

/** A word of letters, and not a size, an amount or a part of a model number. */
const isNoun = ({ meant }: PlanRow) => /^\p{L}[\p{L}\p{M} ]{2,}$/u.test(meant);

const PACK = /^\d+(?:pk|ctn)$/;

/** The last noun before any addition: 'cup' in 'coffee cup 250 ml' and in 'cup for coffee'. */
function headOf(rows: PlanRow[]): PlanRow | undefined {
  const addition = rows.findIndex(({ meant }, place) => place > 0 && END_OF_NAME.has(meant));
  const name = addition < 0 ? rows : rows.slice(0, addition);
  return name.filter((row) => isSearched(row) && isNoun(row)).at(-1);
}

/** Whether so few products have a word that all of them can be found and ranked by this word only. */
const isFew = ({ share, products }: PlanRow) => (share ?? 0) * products < MAX_FOUND_BY_HEAD;

const isTerm = ({ meant }: PlanRow) => meant.includes(" ");

/** Whether a word's query is only its stem, and this is the word or its singular. */
const isOwnStem = ({ own, meant }: PlanRow) =>
  [`'${meant}'`, `'${meant.replace(/(?<=.)(?:es|s)$/, "")}'`, `'${meant.replace(/(?<=.)s$/, "")}'`].includes(own);

const SMALLEST_SHARE = 0.00005;

/** BM25's inverse document frequency. */
const worthOf = ({ share }: PlanRow): number => Math.log(1 / Math.max(share ?? 0, SMALLEST_SHARE));

/** Words occur together more often than by chance, so the shares of all except the rarest are raised. */
function expectedOf(rows: SearchedRow[]): number {
  const [rarest = 0, ...others] = rows.map(({ share }) => share ?? 0).toSorted((a, b) => a - b);
  return others.reduce((expected, share) => expected * share ** 0.75, rarest * (rows[0]?.products ?? 0));
}
