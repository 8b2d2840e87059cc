import type { Database } from "@shop/db/client";
import type { Viewer } from "@shop/domain/access";
import type { LineProduct } from "@shop/domain/contracts/lines";
import type { QuickOrder, QuickOrderAnswer, QuickOrderLine } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import {
  CARTON_HOLDS,
  QUANTITY_UNCLEAR,
  TOO_MANY_LINES_IN_WORDS,
  TOO_MANY_QUICK_ORDER_LINES,
  UNIT_DIFFERS,
} from "@shop/domain/messages";
import { fitQuantity } from "@shop/domain/orders/quantities";
import { refusal } from "../platform/errors.ts";
import { inTurns, mapInTurns } from "../platform/turns.ts";
import type { Context } from "../procedures/context.ts";
import { readLineProducts } from "../products/line-products.ts";
import { findAlike, findById, findBySku, findFits, lookUpWords, MOST_FITS, type Described } from "./catalogue.ts";
import { choiceKey, readChoices } from "./choices.ts";
import {
  describes,
  fits,
  hasOtherNumber,
  hasWholeName,
  isDenied,
  isNamedBy,
  isSameButPack,
  productTerms,
  unitAgreement,
  type ProductTerms,
} from "./fits.ts";
import { readSheet, readText, rowsOfText, type OrderRow } from "./order-rows.ts";
import { quantityOfCell, readQuantity, type Quantity } from "./quantity.ts";
import { skusOf, type SkuRun } from "./sku-runs.ts";
import { termsOf, type Terms } from "./terms.ts";
import { readTokens, withBareSides, withSizes, type Token } from "./tokens.ts";

const MOST_CANDIDATES = 5;
/** Lines whose words are looked up in one statement: other calls run in between. */
const LINES_AT_ONCE = 20;
const SKU_LINES_AT_ONCE = 50;
/** A line of more parts names no product. */
const MOST_TOKENS = 100;

/** Words are looked up for so long: common ones in every line take a hundred times as long as an order's. */
const MOST_MS = 8_000;
/** A line with more words names no product. */
const MOST_WORDS = 40;

/** A pasted text, rows that were typed, or the rows of a sheet, which is read when the caller may ask. */
export type OrderSource = QuickOrder | { table: () => Promise<string[][]> };

/** A line with what was read in it. */
interface Line extends OrderRow {
  tokens: Token[];
  runs: SkuRun[];
}

/** What a line means. */
interface Meant {
  product?: Described;
  candidates: Described[];
  quantity: Quantity;
  isRemembered?: true;
}

/**
 * Says for each line of an order which product is meant, and how many, at the caller's prices; it changes nothing.
 * BAD_REQUEST for too many lines, TOO_MANY_REQUESTS for a visitor who asks too often.
 */
export async function resolveQuickOrder(ctx: Context, source: OrderSource): Promise<QuickOrderAnswer> {
  const { db, viewer } = ctx;
  if (!viewer) await ctx.limits.takeQuickOrder(ctx);
  const rows = await rowsOf(source);
  if (rows.length > LIMITS.orderLines) throw refusal("BAD_REQUEST", TOO_MANY_QUICK_ORDER_LINES(LIMITS.orderLines));
  const lines = await mapInTurns(rows, readLine);
  const meant = await resolve(db, viewer, lines);
  const products = await readLineProducts(db, viewer?.id ?? null, [
    ...new Set(meant.flatMap(({ product, candidates }) => [product, ...candidates].flatMap((of) => of?.id ?? []))),
  ]);
  return { lines: await mapInTurns(lines, (line, at) => answer(line, meant[at], products)) };
}

async function rowsOf(source: OrderSource): Promise<OrderRow[]> {
  if ("table" in source) return inTurns(readSheet(await source.table()));
  if (source.text !== undefined) return inTurns(readText(source.text));
  const rows = await mapInTurns(source.rows ?? [], ({ text, qty }, index) => {
    const [row] = rowsOfText(text.replaceAll(/[\r\n]+/g, " "));
    if (!row) return [];
    return [{ ...row, line: index + 1, text: text.trim(), ...(isGiven(qty) && { qty: String(qty) }) }];
  });
  return rows.flat();
}

const isGiven = (qty: string | number | undefined) => qty !== undefined && String(qty).trim() !== "";

function readLine(row: OrderRow): Line {
  const isTooLong = row.text.length > LIMITS.quickOrderLine;
  const parts = isTooLong ? [] : row.parts.map((part) => readTokens(part));
  const tokens = parts.flat();
  if (tokens.length > MOST_TOKENS) return { ...row, tokens: [], runs: [] };
  return { ...row, tokens, runs: skusOf(parts) };
}

async function resolve(db: Database, viewer: Viewer | null, lines: Line[]): Promise<Meant[]> {
  const remembered = viewer ? await readRemembered(db, viewer.id, lines) : [];
  const bySku = await readBySku(db, lines);
  const meant = await mapInTurns(lines, (line, at): Meant | undefined => {
    const chosen = remembered[at];
    if (chosen)
      return { product: chosen, candidates: [], quantity: quantityOf(line, line.tokens, chosen), isRemembered: true };
    return meantBySku(line, bySku);
  });
  const inWords = lines.filter((_, at) => !meant[at]);
  if (!viewer && inWords.length > LIMITS.quickOrderVisitorLines)
    throw refusal("BAD_REQUEST", TOO_MANY_LINES_IN_WORDS(LIMITS.quickOrderVisitorLines));
  const byWords: Meant[] = [];
  const began = performance.now();
  for (let at = 0; at < inWords.length; at += LINES_AT_ONCE)
    if (performance.now() - began < MOST_MS)
      byWords.push(...(await meantInWords(db, inWords.slice(at, at + LINES_AT_ONCE))));
  return meant.map((of) => of ?? byWords.shift() ?? { candidates: [], quantity: readQuantity([]) });
}

async function readBySku(db: Database, lines: readonly Line[]): Promise<ReadonlyMap<string, Described[]>> {
  const bySku = new Map<string, Described[]>();
  for (let at = 0; at < lines.length; at += SKU_LINES_AT_ONCE) {
    const runs = lines.slice(at, at + SKU_LINES_AT_ONCE).flatMap((line) => line.runs);
    for (const [key, products] of await findBySku(db, runs)) bySku.set(key, products);
  }
  return bySku;
}

async function readRemembered(
  db: Database,
  userId: string,
  lines: readonly Line[],
): Promise<(Described | undefined)[]> {
  const keys = await mapInTurns(lines, ({ text }) => (text.length > LIMITS.quickOrderLine ? "" : choiceKey(text)));
  const choices = await readChoices(
    db,
    userId,
    keys.filter((key) => key !== ""),
  );
  const products = await findById(db, [...new Set(choices.values())]);
  return keys.map((key) => products.get(choices.get(key) ?? ""));
}

/** What a line's SKU means; undefined for a line without one. */
function meantBySku(line: Line, bySku: ReadonlyMap<string, Described[]>): Meant | undefined {
  const found = line.runs.filter(({ key }) => bySku.has(key));
  const certain = found.filter((run) => isCertain(run, line) && !isPartOfAnother(run, found));
  const runs = certain.length > 0 ? withoutParts(certain) : found;
  const products = [...new Map(runs.flatMap(({ key }) => bySku.get(key) ?? []).map((of) => [of.id, of])).values()];
  const [product] = products;
  if (!product) return undefined;
  // Of '10 x 10' with the SKU 10, one is the quantity.
  const taken = new Set(runs.filter(isFirst).flatMap(({ tokens }) => tokens));
  const others = line.tokens.filter((token) => !taken.has(token));
  const quantity = quantityOf(line, others, product);
  const [terms, asked] = [productTerms(product), termsOf(others, quantity.used)];
  const isMatched =
    products.length === 1 &&
    certain.length > 0 &&
    !isDenied(asked, terms) &&
    (!runs.every(({ isPlain }) => isPlain) || describes(asked, terms));
  return isMatched ? { product, candidates: [], quantity } : { candidates: products, quantity };
}

const isFirst = ({ key }: SkuRun, at: number, runs: readonly SkuRun[]) =>
  runs.findIndex((other) => other.key === key) === at;

/** Whether a SKU of several parts is the beginning of a longer one: 'HSG 500 12' may be HSG-500 or HSG-500-12. */
const isPartOfAnother = ({ tokens }: SkuRun, found: readonly SkuRun[]) =>
  tokens.length > 1 &&
  found.some((other) => other.tokens.length > tokens.length && tokens.every((token) => other.tokens.includes(token)));

/** Without the SKUs that are a part of a longer one. */
const withoutParts = (runs: readonly SkuRun[]) =>
  runs.filter(
    (run) =>
      !runs.some(
        (other) => other.tokens.length > run.tokens.length && run.tokens.every((token) => other.tokens.includes(token)),
      ),
  );

/**
 * Whether a SKU that a line contains is meant as one. Not a number that may be the quantity, and not a name of two
 * words of which the second may be it.
 */
function isCertain({ tokens, hasNumberAtEdge }: SkuRun, line: Line): boolean {
  if (!hasNumberAtEdge) return true;
  const others = line.tokens.filter((token) => !tokens.includes(token));
  const hasOtherQuantity = line.qty !== undefined || !readQuantity(others).isMissing;
  return hasOtherQuantity && termsOf(others).words.length === 0;
}

function quantityOf(line: Line, tokens: readonly Token[], product: Described): Quantity {
  if (line.qty !== undefined) return quantityOfCell(line.qty, line.unit);
  return readQuantity(tokens, productTerms(product).numbers);
}

async function meantInWords(db: Database, lines: readonly Line[]): Promise<Meant[]> {
  const words = await mapInTurns(lines, wordsOf);
  const terms = await lookUpWords(db, words);
  const isComplete = terms.map((of) => of.length > 0 && of.every(({ isKnown, isGuess }) => isKnown && !isGuess));
  const queries = terms.map((of) => of.map(({ query }) => `(${query})`).join(" & "));
  const found = await findFits(
    db,
    queries.filter((_, at) => isComplete[at]),
  );
  const meant = await mapInTurns(lines, (line, at) => choose(line, isComplete[at] ? (found.shift() ?? []) : []));
  const isOpen = meant.map(
    ({ product, candidates }, at) => !product && candidates.length === 0 && terms[at]?.some(({ isKnown }) => isKnown),
  );
  const alike = await findAlike(
    db,
    terms.filter((_, at) => isOpen[at]),
  );
  return mapInTurns(meant, (of, at) => {
    const line = lines[at];
    return isOpen[at] && line ? { ...of, candidates: rank(alike.shift() ?? [], line) } : of;
  });
}

/** The words of a line that are looked up: none of prose. */
function wordsOf(line: Line): string[] {
  const words = readingsOf(line)[1]?.terms.words ?? [];
  return words.length > MOST_WORDS ? [] : words;
}

/** A way to read a line: '10 M' is ten metres, or ten of size M. */
interface Reading {
  terms: Terms;
  quantity: Quantity;
}

/** All ways to read a line; with a product, its own numbers are a part of its description rather than the quantity. */
function readingsOf({ tokens: plain, qty, unit }: Line, product?: ProductTerms): Reading[] {
  const all = [withBareSides(plain), plain, withSizes(plain)];
  return all.map((tokens) => {
    const own = readQuantity(tokens, product?.numbers);
    const quantity = qty === undefined ? own : quantityOfCell(qty, unit);
    return { quantity, terms: termsOf(tokens, qty === undefined ? own.used : undefined) };
  });
}

interface Fit {
  product: Described;
  terms: ProductTerms;
  reading: Reading;
}

/** The product that fits a line, or those that do. */
function choose(line: Line, products: readonly Described[]): Meant {
  const all = products.flatMap((product): Fit[] => {
    const terms = productTerms(product);
    const reading = readingsOf(line, terms).find((of) => fits(terms, of.terms));
    return reading ? [{ product, terms, reading }] : [];
  });
  const byText = narrow(all, TEXT_RULES);
  const byUnit = narrow(byText, UNIT_RULES);
  const left = narrow(byUnit, [isNamed]);
  const [only] = left;
  if (!only) return { candidates: [], quantity: readingsOf(line)[1]?.quantity ?? readQuantity([]) };
  const { quantity } = only.reading;
  const isAnother = (fit: Fit) => !isSameButPack(fit.product, only.product) && (isNamed(fit) || !isNamed(only));
  const isSure = products.length < MOST_FITS && !byText.some((fit) => !byUnit.includes(fit) && isAnother(fit));
  if (left.length === 1 && isSure && isTelling(only)) {
    // 'Wide bin 240' may be its name alone, or 240 of it.
    const isOfName = quantity.isUnmarked && only.terms.named.numbers.includes(quantity.qty);
    return { product: only.product, candidates: [], quantity: isOfName ? { ...quantity, isClear: false } : quantity };
  }
  return {
    candidates: rank(
      [...left, ...byText].map(({ product }) => product),
      line,
    ),
    quantity,
  };
}

/** By which rules one of several products that fit a line is meant: its numbers, then its unit, then its whole name. */
const TEXT_RULES: ((fit: Fit) => boolean)[] = [
  ({ reading }) => reading.quantity.isClear,
  ({ terms, reading }) => reading.terms.numbers.every((number) => terms.numbers.has(number)),
];
const UNIT_RULES: ((fit: Fit) => boolean)[] = [
  ({ product, terms, reading }) => unitAgreement(reading.quantity, product, terms) === "agrees",
  ({ terms, reading: { quantity } }) => quantity.unit !== undefined && isNamedBy(quantity.unit, terms),
];
const isNamed = ({ terms, reading }: Fit) => hasWholeName(reading.terms, terms);

/** Each rule leaves the products that agree, or all when none does. */
const narrow = (all: readonly Fit[], rules: readonly ((fit: Fit) => boolean)[]): readonly Fit[] =>
  rules.reduce((left, rule) => {
    const agreeing = left.filter(rule);
    return agreeing.length > 0 ? agreeing : left;
  }, all);

/** One word, such as 'Kitchen', names a product only if it is half of its name and the line asks for a number of it. */
function isTelling({ terms, reading: { terms: asked, quantity } }: Fit): boolean {
  if (asked.words.length > 1 || asked.sizes.length + asked.measures.length > 0) return asked.words.length > 0;
  const isNumbered = !quantity.isMissing && quantity.isClear && asked.numbers.length === 0;
  return isNumbered && terms.named.words.length <= 2;
}

/** The best candidates first: those of the line's size and measures, and those in stock. */
function rank(products: readonly Described[], line: Line): Described[] {
  const readings = readingsOf(line);
  const isSized = (product: Described) => readings.some(({ terms }) => fits(productTerms(product), terms));
  const distinct = [...new Map(products.map((product) => [product.id, product])).values()];
  const score = new Map(distinct.map((product) => [product, (isSized(product) ? 2 : 0) + (product.isInStock ? 1 : 0)]));
  return distinct.toSorted((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0)).slice(0, MOST_CANDIDATES);
}

function answer(
  { line, text, qty, tokens }: Line,
  meant: Meant | undefined,
  products: ReadonlyMap<string, LineProduct>,
): QuickOrderLine {
  const { product, isRemembered } = meant ?? {};
  const read = meant?.quantity ?? readQuantity([]);
  const isOpen = product && !isRemembered && qty === undefined && read.isMissing;
  const isNumbered = isOpen && hasOtherNumber(tokens, product, productTerms(product));
  const quantity = isNumbered ? { ...read, qty: 0, isClear: false } : read;
  const item = meant?.product && products.get(meant.product.id);
  const candidates = (meant?.candidates ?? []).flatMap(({ id }) => products.get(id) ?? []).slice(0, MOST_CANDIDATES);
  const base = { line, text, qty: quantity.qty };
  if (!meant?.product || !item) {
    const problem = quantity.isClear ? {} : { problem: QUANTITY_UNCLEAR };
    return { ...base, status: candidates.length > 0 ? "unclear" : "unknown", candidates, ...problem };
  }
  const unit = unitAgreement(quantity, meant.product, productTerms(meant.product));
  if (unit === "unknown" && !meant.isRemembered) return { ...base, status: "unclear", candidates: [item] };
  const problem = problemOf(quantity, unit, item);
  return {
    ...base,
    status: "matched",
    product: item._id,
    item,
    candidates: [],
    ...(problem !== null && { problem }),
    ...(meant.isRemembered && { remembered: true }),
  };
}

function problemOf(quantity: Quantity, unit: ReturnType<typeof unitAgreement>, item: LineProduct): string | null {
  if (!quantity.isClear) return QUANTITY_UNCLEAR;
  const { reason } = fitQuantity(item, quantity.qty);
  if (reason !== null) return reason;
  if (unit === "carton" && item.cartonQty !== null) return CARTON_HOLDS(item.cartonQty);
  return unit === "agrees" ? null : UNIT_DIFFERS(quantity.unit ?? "", item.packageQuantity);
}
