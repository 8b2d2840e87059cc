import type { LeftOutRow, QuickOrderCandidate, QuickOrderLine } from "@shop/domain/contracts/quick-order";
import type { PricePerUnit } from "@shop/domain/packs/price-per-unit";
import { isLadder, LINE_DEFAULTS, PRODUCT_TYPES } from "../../../lib/cart/cart-item.ts";
import { hasTypes, NUMBER, TEXT, type TypesOf } from "../../../lib/storage/storage.ts";
import type { Line } from "./order-lines.ts";
import type { LeftOut } from "./use-stored-order.ts";

const ITEM: TypesOf<Omit<QuickOrderCandidate, "priceBreaks" | "publicBreaks">> = {
  ...PRODUCT_TYPES,
  _id: TEXT,
  boughtOn: ["string", "undefined"],
};
const PRICE_PER_UNIT: TypesOf<PricePerUnit> = { price: NUMBER, unit: TEXT };
const LINE: TypesOf<Line> = {
  line: NUMBER,
  text: TEXT,
  qty: NUMBER,
  status: TEXT,
  product: ["string", "undefined"],
  item: ["object", "undefined"],
  candidates: ["array"],
  problem: ["string", "undefined"],
  remembered: ["boolean", "undefined"],
  isText: ["boolean", "undefined"],
  isChanging: ["boolean", "undefined"],
  isRemoved: ["boolean", "undefined"],
};

const LEFT_OUT_ROW: TypesOf<LeftOutRow> = { line: NUMBER, text: TEXT, reason: TEXT };

const STATES: readonly string[] = ["matched", "unclear", "unknown"] satisfies QuickOrderLine["status"][];

/** True for a line from the browser's storage or an uploaded file's response that has all fields. */
export const isLine = (value: unknown): value is QuickOrderLine =>
  hasTypes<Line>(value, LINE) &&
  STATES.includes(value.status) &&
  [...value.candidates, ...(value.item ? [value.item] : [])].every(
    (item) =>
      hasTypes<Omit<QuickOrderCandidate, "priceBreaks" | "publicBreaks">>(item, ITEM) &&
      isLadder(item.priceBreaks) &&
      (item.publicBreaks === undefined || isLadder(item.publicBreaks)) &&
      (item.pricePerUnit === undefined || hasTypes(item.pricePerUnit, PRICE_PER_UNIT)),
  );

const ROW_REASONS: readonly string[] = ["no-quantity", "hidden"] satisfies LeftOutRow["reason"][];

/** True for a left out row of an uploaded file's response. */
export const isLeftOutRow = (value: unknown): value is LeftOutRow =>
  hasTypes<LeftOutRow>(value, LEFT_OUT_ROW) && ROW_REASONS.includes(value.reason);

/** True for a left out row or line from the browser's storage. */
export const isLeftOut = (value: unknown): value is LeftOut =>
  hasTypes<LeftOut>(value, LEFT_OUT_ROW) && (value.reason === "text" || ROW_REASONS.includes(value.reason));

/**
 * Validates lines from the browser's storage. An invalid line, such as one from an older version of the shop, keeps its
 * text and quantity, so that the buyer can search for it.
 */
export function parseStoredLines(stored: readonly unknown[]): Line[] {
  const numbers = new Set<number>();
  return stored.flatMap((value): Line[] => {
    const complete = withDefaults(value);
    const line = isLine(complete) ? complete : salvaged(value);
    if (!line || numbers.has(line.line)) return [];
    numbers.add(line.line);
    return [line];
  });
}

/** The line with what its products lack that an earlier version stored. */
function withDefaults(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { item, candidates } = value;
  const complete = (product: unknown) => (isRecord(product) ? { ...LINE_DEFAULTS, ...product } : product);
  return {
    ...value,
    ...(item !== undefined && { item: complete(item) }),
    ...(Array.isArray(candidates) && { candidates: candidates.map(complete) }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function salvaged(value: unknown): Line | undefined {
  if (!isRecord(value)) return undefined;
  const { line, text, qty } = value;
  if (typeof line !== "number" || typeof text !== "string") return undefined;
  return { line, text, qty: typeof qty === "number" ? qty : 1, status: "unknown", candidates: [] };
}
