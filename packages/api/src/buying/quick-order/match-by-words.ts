import type { Database } from "@shop/db/client";
import { NOT_LOOKED_UP } from "@shop/domain/messages";
import { mapInTurns } from "../../base/platform/turns.ts";
import {
  findFound,
  findMatches,
  findOwnMatches,
  findSimilar,
  lookUpWords,
  MAX_MATCHES,
  readOwnIds,
  type LookUp,
  type MatchableProduct,
} from "./catalogue.ts";
import {
  deniesWord,
  fits,
  hasDenied,
  hasSizes,
  hasWholeName,
  isNamedBy,
  differsOnlyInPack,
  productTerms,
  unitAgreement,
  type ProductTerms,
} from "./fits.ts";
import type { Line, LineMatch } from "./lines.ts";
import { isAnnouncement, proseOf, SAID } from "./prose.ts";
import { quantityOfCell, readQuantity, type Quantity } from "./quantity.ts";
import { termsOf, type Terms } from "./terms.ts";
import { withUnitlessDimensions, withSizes } from "./tokens.ts";

/** A line with more words is prose that names no product. */
const MAX_WORDS = 40;

/** The number of lines that are looked up in one statement; other calls run in between. */
const LINES_PER_STATEMENT = 20;
/** The time limit for looking up words, as lines of common words take a hundred times as long as a usual order. */
const MAX_LOOK_UP_MS = 3_000;

/**
 * Finds the products of lines without a SKU, for a buyer (null: a visitor). Lines left after `maxMs` have the problem
 * NOT_LOOKED_UP.
 */
export async function matchByWords(
  db: Database,
  buyerId: string | null,
  lines: readonly Line[],
  maxMs = MAX_LOOK_UP_MS,
): Promise<LineMatch[]> {
  const meant: LineMatch[] = [];
  const began = performance.now();
  const own = ownOf(db, buyerId);
  while (meant.length < lines.length && performance.now() - began < maxMs)
    meant.push(...(await lookUp(db, own, lines.slice(meant.length, meant.length + LINES_PER_STATEMENT))));
  const left = lines.slice(meant.length);
  return [...meant, ...left.map((line) => ({ ...noneOf(line), problem: NOT_LOOKED_UP }))];
}

/** The ids of the products that a buyer knows, which are read when they are first asked for. */
type Own = () => Promise<readonly string[]>;

function ownOf(db: Database, buyerId: string | null): Own {
  let ids: Promise<readonly string[]> | undefined;
  return () => (ids ??= buyerId === null ? Promise.resolve([]) : readOwnIds(db, buyerId));
}

async function lookUp(db: Database, own: Own, lines: readonly Line[]): Promise<LineMatch[]> {
  const words = await mapInTurns(lines, wordsOf);
  const terms = await lookUpWords(db, words);
  const isComplete = terms.map((of) => of.length > 0 && of.every(({ isKnown, isGuess }) => isKnown && !isGuess));
  const queries = terms.map((of) => of.map(({ query }) => `(${query})`).join(" & "));
  const found = await readMatches(
    db,
    own,
    queries.filter((_, at) => isComplete[at]),
  );
  const meant = await mapInTurns(lines, (line, at) => choose(line, isComplete[at] ? (found.shift() ?? []) : []));
  const isOpen = meant.map(({ product, candidates }) => !product && candidates.length === 0);
  const mayBeText = lines.map((line, at) => isOpen[at] || (!meant[at]?.product && isAnnouncement(line)));
  const isText = await findTexts(db, lines, terms, mayBeText);
  const isAlike = isOpen.map((of, at) => of && !isText[at] && terms[at]?.some(({ isKnown }) => isKnown) === true);
  const alike = await findSimilar(
    db,
    terms.filter((_, at) => isAlike[at]),
  );
  return mapInTurns(meant, (of, at) => {
    const line = lines[at];
    if (isText[at]) return { ...of, isText: true };
    if (!isAlike[at] || !line) return of;
    const asked = termsOf(line.tokens);
    const candidates = (alike.shift() ?? []).filter((product) => !hasDenied(productTerms(product), asked));
    return { ...of, ...rank(candidates, line) };
  });
}

/** The products that fit each query. Of those that more products fit than are read, ones that the buyer knows are added. */
async function readMatches(db: Database, own: Own, queries: readonly string[]): Promise<MatchableProduct[][]> {
  const found = await findMatches(db, queries);
  const cut = queries.filter((_, at) => isCut(found[at]));
  if (cut.length === 0) return found;
  const known = await findOwnMatches(db, await own(), cut);
  return found.map((products) => (isCut(products) ? [...products, ...(known.shift() ?? [])] : products));
}

const isCut = (products: readonly MatchableProduct[] = []) => products.length >= MAX_MATCHES;

/** For each line: whether it is text that orders nothing. It has no amount, and no word that a product has. */
async function findTexts(
  db: Database,
  lines: readonly Line[],
  terms: readonly (readonly LookUp[])[],
  mayBeText: readonly boolean[],
): Promise<boolean[]> {
  const prose = await mapInTurns(lines, (line, at) => (mayBeText[at] ? proseOf(line) : undefined));
  const asked = terms.map((of, at) =>
    of.filter(
      ({ isKnown, isGuess, words }) =>
        isKnown && !isGuess && words.some((word) => prose[at]?.has(word) && !SAID.has(word)),
    ),
  );
  const found = await findFound(
    db,
    asked.flat().map(({ query }) => query),
  );
  return lines.map(
    (line, at) =>
      prose[at] !== undefined && (isAnnouncement(line) || !asked[at]?.some(({ query }) => found.has(query))),
  );
}

const noneOf = (line: Line): LineMatch => ({
  candidates: [],
  quantity: readingsOf(line)[1]?.quantity ?? readQuantity([]),
});

/** The words of a line that are looked up; none for prose. */
function wordsOf(line: Line): string[] {
  const words = readingsOf(line)[1]?.terms.words ?? [];
  return words.length > MAX_WORDS ? [] : words;
}

/** A way to read a line: '10 M' is ten metres, or ten of size M. */
interface Reading {
  terms: Terms;
  quantity: Quantity;
}

/** All ways to read a line. With a product, its own numbers are part of its description rather than the quantity. */
function readingsOf({ tokens: plain, qty, unit }: Line, product?: ProductTerms): Reading[] {
  const all = [withUnitlessDimensions(plain), plain, withSizes(plain)];
  return all.map((tokens) => {
    const own = readQuantity(tokens, product?.numbers);
    const quantity = qty === undefined ? own : quantityOfCell(qty, unit);
    return { quantity, terms: termsOf(tokens, qty === undefined ? own.used : undefined) };
  });
}

interface Fit {
  product: MatchableProduct;
  terms: ProductTerms;
  reading: Reading;
}

/** The product that a line means, or the candidates when several fit. */
function choose(line: Line, products: readonly MatchableProduct[]): LineMatch {
  const all = products.flatMap((product): Fit[] => {
    const terms = productTerms(product);
    const reading = readingsOf(line, terms).find((of) => fits(terms, of.terms));
    return reading ? [{ product, terms, reading }] : [];
  });
  const byText = narrow(all, TEXT_RULES);
  const byUnit = narrow(byText, UNIT_RULES);
  const left = narrow(byUnit, [isNamed]);
  const [only] = left;
  if (!only) return noneOf(line);
  const { quantity } = only.reading;
  const isAnother = (fit: Fit) => !differsOnlyInPack(fit.product, only.product) && (isNamed(fit) || !isNamed(only));
  const isSure = products.length < MAX_MATCHES && !byText.some((fit) => !byUnit.includes(fit) && isAnother(fit));
  if (left.length === 1 && isSure && isSpecific(only)) {
    // 'Wide bin 240' may be only its name, or an order for 240 of it.
    const isOfName = quantity.isUnmarked && only.terms.named.numbers.includes(quantity.qty);
    return { product: only.product, candidates: [], quantity: isOfName ? { ...quantity, isClear: false } : quantity };
  }
  return {
    ...rank(
      [...left, ...byText].map(({ product }) => product),
      line,
    ),
    quantity,
  };
}

/** The rules that choose among several products that fit a line: its numbers, then its unit, then its whole name. */
const TEXT_RULES: ((fit: Fit) => boolean)[] = [
  ({ reading }) => reading.quantity.isClear,
  ({ terms, reading }) => reading.terms.numbers.every((number) => terms.numbers.has(number)),
];
const UNIT_RULES: ((fit: Fit) => boolean)[] = [
  ({ product, terms, reading }) => unitAgreement(reading.quantity, product, terms) === "agrees",
  ({ terms, reading: { quantity } }) => quantity.unit !== undefined && isNamedBy(quantity.unit, terms),
];
const isNamed = ({ terms, reading }: Fit) => hasWholeName(reading.terms, terms);

/** Each rule keeps the products that agree, or all when none does. */
const narrow = (all: readonly Fit[], rules: readonly ((fit: Fit) => boolean)[]): readonly Fit[] =>
  rules.reduce((left, rule) => {
    const agreeing = left.filter(rule);
    return agreeing.length > 0 ? agreeing : left;
  }, all);

/** A single word, such as 'Kitchen', names a product only if the name has at most two words and the line a quantity. */
function isSpecific({ terms, reading: { terms: asked, quantity } }: Fit): boolean {
  if (asked.words.length > 1 || asked.sizes.length + asked.measures.length > 0) return asked.words.length > 0;
  const isNumbered = !quantity.isMissing && quantity.isClear && asked.numbers.length === 0;
  return isNumbered && terms.named.words.length <= 2;
}

/** What counts for a candidate: each counts more than all below it. */
const SCORE = { isUndenied: 8, hasSize: 4, isFull: 2, isInStock: 1 } as const;

/**
 * The best candidates first: those that deny no word of the line, then those of its size and measures, then those that
 * fit it in full, then those in stock. `suiting` counts those at the beginning with the line's size that deny no word.
 */
function rank(products: readonly MatchableProduct[], line: Line): Pick<LineMatch, "candidates" | "suiting"> {
  const readings = readingsOf(line);
  const distinct = [...new Map(products.map((product) => [product.id, product])).values()];
  const scoreOf = (product: MatchableProduct) => {
    const own = productTerms(product);
    const holds = (rule: (own: ProductTerms, asked: Terms) => boolean) =>
      readings.some(({ terms }) => rule(own, terms));
    const { isUndenied, hasSize, isFull, isInStock } = SCORE;
    return (
      (holds(deniesWord) ? 0 : isUndenied) +
      (holds(hasSizes) ? hasSize : 0) +
      (holds(fits) ? isFull : 0) +
      (product.isInStock ? isInStock : 0)
    );
  };
  const score = new Map(distinct.map((product) => [product, scoreOf(product)]));
  const candidates = distinct.toSorted((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0));
  const isSuiting = (product: MatchableProduct) => (score.get(product) ?? 0) >= SCORE.isUndenied + SCORE.hasSize;
  return { candidates, suiting: candidates.filter(isSuiting).length };
}
