import type { Database } from "@shop/db/client";
import { findBySku, type MatchableProduct } from "./catalogue.ts";
import { describes, contradicts, productTerms } from "./fits.ts";
import { quantityOf, type Line, type LineMatch } from "./lines.ts";
import { readQuantity } from "./quantity.ts";
import type { SkuRun } from "./sku-runs.ts";
import { shortWord, termsOf } from "./terms.ts";
import { plainText } from "./tokens.ts";

/** The number of lines whose SKUs are looked up in one statement. */
const LINES_PER_STATEMENT = 50;

/** The products whose SKUs may occur in the lines, by the key of the SKU. */
export async function readBySku(
  db: Database,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, MatchableProduct[]>> {
  const bySku = new Map<string, MatchableProduct[]>();
  for (let at = 0; at < lines.length; at += LINES_PER_STATEMENT) {
    const runs = lines.slice(at, at + LINES_PER_STATEMENT).flatMap((line) => line.runs);
    for (const [key, products] of await findBySku(db, runs)) bySku.set(key, products);
  }
  return bySku;
}

/** The product that a line's SKU refers to, or the candidates; undefined for a line without a SKU. */
export function matchBySku(line: Line, bySku: ReadonlyMap<string, MatchableProduct[]>): LineMatch | undefined {
  const found = line.runs.filter(({ key }) => bySku.has(key));
  const productsOf = ({ key }: SkuRun) => bySku.get(key) ?? [];
  const sure = found.filter(
    (run) => isCertain(run, line, productsOf(run)) && (run.tokens.length === 1 || !isPartOfAnother(run, found)),
  );
  const inCells = sure.length > 0 ? [] : found.filter((run) => isNumberOfCell(run, line, productsOf(run)));
  const certain = [...sure, ...inCells];
  const runs = certain.length > 0 ? certain.filter((run) => !isPartOfAnother(run, certain)) : found;
  const products = [...new Map(runs.flatMap(productsOf).map((of) => [of.id, of])).values()];
  const [product] = products;
  if (!product) return undefined;
  // In '10 x 10' with the SKU 10, one of the numbers is the quantity.
  const taken = new Set(runs.filter(isFirst).flatMap(({ tokens }) => tokens));
  const others = line.tokens.filter((token) => !taken.has(token));
  const quantity = quantityOf(line, others, product);
  const [terms, asked] = [productTerms(product), termsOf(others, quantity.used)];
  const isMatched =
    products.length === 1 &&
    certain.length > 0 &&
    !contradicts(asked, terms) &&
    (inCells.length > 0 || !runs.every(({ isPlain }) => isPlain) || describes(asked, terms));
  return isMatched ? { product, candidates: [], quantity } : { candidates: products, quantity };
}

const isFirst = ({ key }: SkuRun, at: number, runs: readonly SkuRun[]) =>
  runs.findIndex((other) => other.key === key) === at;

/** Whether a SKU is a part of a longer one that was found: 'HSG 500 12' may be HSG-500 or HSG-500-12. */
const isPartOfAnother = ({ tokens }: SkuRun, found: readonly SkuRun[]) =>
  found.some((other) => other.tokens.length > tokens.length && tokens.every((token) => other.tokens.includes(token)));

/**
 * Whether a line certainly refers to this SKU. One that begins or ends with a number, which may be the quantity, is
 * certain only if it is the whole line as the products write it, or if the line has another quantity and no other words,
 * or beside a number like a code only words that describe the products.
 */
function isCertain(run: SkuRun, line: Line, products: readonly MatchableProduct[]): boolean {
  const { tokens, hasNumberAtEdge, place } = run;
  if (!hasNumberAtEdge) return true;
  if (place === "line") return tokens.length === 1 || products.every(({ sku }) => isSame(sku, line.parts.join(" ")));
  const others = othersOf(run, line);
  const other = readQuantity(others);
  if (line.qty === undefined && other.isMissing) return false;
  const asked = termsOf(others, other.used);
  const isDescribed = CODE_LIKE.test(run.key) && products.every((product) => describes(asked, productTerms(product)));
  return isDescribed || asked.words.length === 0;
}

const isSame = (sku: string, text: string) => plainText(sku).trim() === plainText(text).trim();

/** A number that is written like a code rather than like a quantity or a size. */
const CODE_LIKE = /^(?:0\d+|\d{5,})$/;

/**
 * Whether a SKU that may be a number is all of a cell, and is no quantity: it is too long for one, or the line also has
 * a word of the product's name.
 */
function isNumberOfCell(run: SkuRun, line: Line, products: readonly MatchableProduct[]): boolean {
  if (run.place !== "cell") return false;
  if (CODE_LIKE.test(run.key)) return true;
  const words = new Set(termsOf(othersOf(run, line)).words.map((word) => shortWord(word)));
  return products.every((product) => productTerms(product).named.words.some((word) => words.has(shortWord(word))));
}

const othersOf = ({ tokens }: SkuRun, line: Line) => line.tokens.filter((token) => !tokens.includes(token));
