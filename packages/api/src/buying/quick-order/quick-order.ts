import type { Viewer } from "@shop/domain/access";
import type { Database } from "@shop/db/client";
import type {
  QuickOrder,
  QuickOrderAnswer,
  QuickOrderCandidate,
  QuickOrderLine,
} from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import {
  CARTON_HOLDS,
  MAY_COUNT_PIECES,
  QUANTITY_UNCLEAR,
  TOO_MANY_LINES_IN_WORDS,
  TOO_MANY_QUICK_ORDER_LINES,
  UNIT_DIFFERS,
} from "@shop/domain/messages";
import { fitQuantity } from "@shop/domain/orders/quantities";
import type { OrderTable } from "../order-files/sheet.ts";
import { refusal } from "../../base/platform/errors.ts";
import { runInTurns, mapInTurns } from "../../base/platform/turns.ts";
import type { Context } from "../../base/procedures/context.ts";
import { buyerOf } from "../../goods/prices/buyer.ts";
import { type OfferedProduct, readOfferedProducts, toLineProduct } from "../../goods/products/line-products.ts";
import { matchBySku } from "./match-by-sku.ts";
import { findById, type MatchableProduct } from "./catalogue.ts";
import { choiceKey, readChoices } from "./choices.ts";
import { hasOtherNumber, productTerms, unitAgreement } from "./fits.ts";
import { byKnown, readKnown, type Known } from "./known-products.ts";
import { matchByWords } from "./match-by-words.ts";
import { NO_MATCH, quantityOf, type Line, type LineMatch } from "./lines.ts";
import { readSheet, readText, rowsOfText, type OrderRows } from "./order-rows.ts";
import { mayCountPieces } from "./pack-count.ts";
import type { Quantity } from "./quantity.ts";
import { readLines, type ReadLines } from "./read-lines.ts";

/** The maximum number of candidates of a line. */
const MAX_CANDIDATES = 5;

/** A pasted text, typed rows, or the rows of a spreadsheet, which is read only after the rate limit was checked. */
type OrderSource = QuickOrder | { table: () => Promise<OrderTable> };

/**
 * Finds the product and the quantity that each line of an order means, at the caller's prices; it changes nothing.
 * BAD_REQUEST for too many lines, TOO_MANY_REQUESTS for callers who call it too often, or too often at once in words.
 * Lines that there was no time for are in the answer and say so.
 */
export async function resolveQuickOrder(ctx: Context, source: OrderSource): Promise<QuickOrderAnswer> {
  const { db, viewer } = ctx;
  await ctx.limits.takeQuickOrder(ctx, viewer?.id);
  const { rows, leftOut } = await rowsOf(source);
  if (rows.length > LIMITS.orderLines) throw refusal("BAD_REQUEST", TOO_MANY_QUICK_ORDER_LINES(LIMITS.orderLines));
  const { lines, bySku, poNumber } = await readLines(db, rows);
  const found = await resolve(ctx, lines, bySku);
  const known = viewer
    ? await readKnown(db, { id: viewer.id, timeZone: ctx.settings.timeZone }, idsOf(found))
    : new Map<string, Known>();
  const meant = found.map((of) => ({ ...of, candidates: bestOf(of, known) }));
  const buyer = await buyerOf(ctx);
  const products = await readOfferedProducts(db, buyer, idsOf(meant));
  return {
    lines: await mapInTurns(lines, (line, at) => answer(line, meant[at] ?? NO_MATCH, { products, known })),
    leftOut: leftOut.map(({ line }) => line),
    leftOutRows: leftOut,
    ...(poNumber !== undefined && { poNumber }),
  };
}

/** The ids of all products that may be answered. */
const idsOf = (meant: readonly LineMatch[]): string[] => [
  ...new Set(meant.flatMap(({ product, candidates }) => [product, ...candidates].flatMap((of) => of?.id ?? []))),
];

/** The candidates to answer: those that the buyer knows first, unless they lack the line's size or deny a word of it. */
function bestOf({ candidates, suiting }: LineMatch, known: ReadonlyMap<string, Known>): MatchableProduct[] {
  const equal = suiting || candidates.length;
  return [...candidates.slice(0, equal).toSorted(byKnown(known)), ...candidates.slice(equal)].slice(0, MAX_CANDIDATES);
}

async function rowsOf(source: OrderSource): Promise<OrderRows> {
  if ("table" in source) return runInTurns(readSheet(await source.table()));
  if (source.text !== undefined) return runInTurns(readText(source.text));
  const rows = await mapInTurns(source.rows ?? [], ({ text, qty }, index) => {
    const [row] = rowsOfText(text.replaceAll(/[\r\n]+/g, " "));
    if (!row) return [];
    return [{ ...row, line: index + 1, text: text.trim(), ...(isGiven(qty) && { qty: String(qty) }) }];
  });
  return { rows: rows.flat(), leftOut: [] };
}

const isGiven = (qty: string | number | undefined) => qty !== undefined && String(qty).trim() !== "";

async function resolve(ctx: Context, lines: Line[], bySku: ReadLines["bySku"]): Promise<LineMatch[]> {
  const { db, viewer, limits } = ctx;
  const remembered = viewer ? await readRemembered(db, viewer, lines) : [];
  const meant = await mapInTurns(lines, (line, at): LineMatch | undefined => {
    const chosen = remembered[at];
    if (chosen)
      return { product: chosen, candidates: [], quantity: quantityOf(line, line.tokens, chosen), isRemembered: true };
    return matchBySku(line, bySku);
  });
  const inWords = lines.filter((_, at) => !meant[at]);
  if (!viewer && inWords.length > LIMITS.quickOrderVisitorLines)
    throw refusal("BAD_REQUEST", TOO_MANY_LINES_IN_WORDS(LIMITS.quickOrderVisitorLines));
  const byWords =
    inWords.length > 0
      ? await limits.lookUpWords(ctx, viewer?.id, () => matchByWords(db, viewer?.id ?? null, inWords))
      : [];
  return meant.map((of) => of ?? byWords.shift() ?? NO_MATCH);
}

async function readRemembered(
  db: Database,
  viewer: Viewer,
  lines: readonly Line[],
): Promise<(MatchableProduct | undefined)[]> {
  const keys = await mapInTurns(lines, ({ text }) => (text.length > LIMITS.quickOrderLine ? "" : choiceKey(text)));
  const choices = await readChoices(
    db,
    viewer,
    keys.filter((key) => key !== ""),
  );
  const products = await findById(db, [...new Set(choices.values())]);
  return keys.map((key) => products.get(choices.get(key) ?? ""));
}

function answer(
  { line, text, qty, tokens }: Line,
  { product, isRemembered, isText, quantity: read, ...meant }: LineMatch,
  { products, known }: { products: ReadonlyMap<string, OfferedProduct>; known: ReadonlyMap<string, Known> },
): QuickOrderLine {
  if (isText) return { line, text, qty: 1, status: "unknown", candidates: [], isText };
  const isOpen = product && !isRemembered && qty === undefined && read.isMissing;
  const isNumbered = isOpen && hasOtherNumber(tokens, product, productTerms(product));
  const quantity = isNumbered ? { ...read, qty: 0, isClear: false } : read;
  const offered = product && products.get(product.id);
  const candidateOf = (id: string): QuickOrderCandidate[] => {
    const of = products.get(id);
    const boughtOn = known.get(id)?.boughtOn ?? null;
    return of ? [{ ...toLineProduct(of, quantity.qty), ...(boughtOn !== null && { boughtOn }) }] : [];
  };
  const candidates = meant.candidates.flatMap(({ id }) => candidateOf(id));
  const base = { line, text, qty: quantity.qty };
  if (!product || !offered) {
    const problem = meant.problem ?? (quantity.isClear ? undefined : QUANTITY_UNCLEAR);
    const status = candidates.length > 0 ? "unclear" : "unknown";
    return { ...base, status, candidates, ...(problem !== undefined && { problem }) };
  }
  const unit = unitAgreement(quantity, product, productTerms(product));
  if (unit === "unknown" && !isRemembered) return { ...base, status: "unclear", candidates: candidateOf(product.id) };
  const mayBePieces = qty === undefined && mayCountPieces(quantity, tokens, product);
  const problem = mayBePieces ? MAY_COUNT_PIECES(offered.packageQuantity) : problemOf(quantity, unit, offered);
  return {
    ...base,
    status: "matched",
    product: offered._id,
    item: toLineProduct(offered, quantity.qty),
    candidates: [],
    ...(problem !== null && { problem }),
    ...(isRemembered && { remembered: true }),
  };
}

function problemOf(quantity: Quantity, unit: ReturnType<typeof unitAgreement>, item: OfferedProduct): string | null {
  if (!quantity.isClear) return QUANTITY_UNCLEAR;
  if (unit === "carton" && item.cartonQty !== null) return CARTON_HOLDS(item.cartonQty);
  if (unit !== "agrees") return UNIT_DIFFERS(quantity.unit ?? "", item.packageQuantity);
  return fitQuantity(item, quantity.qty).reason;
}
