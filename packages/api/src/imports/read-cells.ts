import { text } from "@shop/domain/contracts/text";
import { LIMITS } from "@shop/domain/limits";
import { dollarsToCents } from "@shop/domain/money";
import { skuIdentity } from "@shop/domain/sku";
import { IMPORT_FIELDS } from "./fields.ts";

/** The value of a cell, or a problem worded to follow the column's name. */
export type Reading<T> = { value: T } | { problem: string };

/** Stock is a 32-bit number in the database; a higher value means that a column was misread. */
const MAX_STOCK = 1_000_000_000;
const COUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/;

const YES = new Set(["true", "yes", "y", "1", "active", "enabled", "published", "live", "on sale", "current"]);
const NO = new Set([
  "false",
  "no",
  "n",
  "0",
  "inactive",
  "disabled",
  "unpublished",
  "draft",
  "archived",
  "discontinued",
]);

/** The schemas for texts, cached by length: a file has millions of cells. */
const rules = new Map<number, ReturnType<typeof text>>();

function ruleOf(longest: number): ReturnType<typeof text> {
  const rule = rules.get(longest) ?? text(longest);
  rules.set(longest, rule);
  return rule;
}

/** The text of a cell without leading and trailing blanks. */
export function readText(cell: string, longest: number): Reading<string> {
  const value = cell.trim();
  const checked = ruleOf(longest).safeParse(value);
  if (checked.success) return { value };
  return {
    problem:
      value.length > longest
        ? `has ${value.length} characters, the maximum is ${longest}`
        : "contains a character that can't be stored",
  };
}

/** A SKU with at least one character that can be seen. */
export function readSku(cell: string): Reading<string> {
  return skuIdentity(cell) === "" ? { problem: "is empty" } : readText(cell, IMPORT_FIELDS.sku.longest);
}

/** Units of the pack as sold. */
export function readStock(cell: string): Reading<number> {
  const value = cell.trim();
  const count = COUNT.test(value) ? Number(value.replaceAll(",", "")) : Number.NaN;
  if (Number.isNaN(count)) return { problem: `is not a whole number of 0 or more: '${cell}'` };
  return count > MAX_STOCK ? { problem: `is too large: '${cell}'` } : { value: count };
}

/** One of a product's quantity rules, in units as sold; 0 clears it. */
export function readQuantity(cell: string): Reading<number | null> {
  const reading = readStock(cell);
  if ("problem" in reading) return reading;
  if (reading.value > LIMITS.quantity) return { problem: `is too large: '${cell}'` };
  return { value: reading.value === 0 ? null : reading.value };
}

/** Whether the product is sold. */
export function readActive(cell: string): Reading<boolean> {
  const word = cell.trim().toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: `must be yes or no: '${cell}'` };
}

/** The address of an image: a path in this shop, or a URL. */
export function readImage(cell: string, longest: number): Reading<string> {
  const reading = readText(cell, longest);
  if ("problem" in reading || /^(?:https?:\/)?\/[^\s]+$/i.test(reading.value)) return reading;
  return { problem: `is not the URL or path of an image: '${cell.slice(0, 80)}'` };
}

const CURRENCY = "(?:(?:A|AU|NZ|US)?\\$|[£€¥]|AUD|NZD|USD|GBP|EUR)?";
/** Negative amounts as accountants write them: -5.00, $-5.00, 5.00-, (5.00). */
const MINUS = "[-−–]?";
const AMOUNT = new RegExp(
  `^(?<before>\\(?${MINUS} ?${CURRENCY} ?${MINUS} ?)(?<number>[\\d., '’]*\\d)(?<after> ?${CURRENCY} ?${MINUS}\\)?)$`,
  "iu",
);

const WHOLE = "\\d+|\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:[ '’]\\d{3})+";
/** 1147.00 · 1,147.00 · 1 147.00 · .50 · 12.5000, as databases write amounts. */
const POINT = new RegExp(`^(?:${WHOLE})?(?:\\.\\d{1,2}|\\.\\d{2}00+)?$`);
/** 1147,00 · 1.147,00: a comma followed by one or two digits is not a thousands separator. */
const COMMA = /^(?:\d+|\d{1,3}(?:[. '’]\d{3})+),\d{1,2}$/;
const TOO_FINE = /^[\d, '’]*\.\d{3,}$/;

/**
 * Reads a supplier's price in AUD cents; the currency sign is ignored. 0 means that there is no price. Nothing is
 * rounded or guessed: '1.147' may be a thousand or a fraction, so it is rejected.
 */
export function readPrice(cell: string): Reading<number> {
  const spaced = cell.replace(/[\s\u00a0\u202f]+/gu, " ").trim();
  if (spaced === "") return { value: 0 };
  const { before = "", number = "", after = "" } = AMOUNT.exec(spaced)?.groups ?? {};
  const plain = toPlainNumber(number);
  if (plain === undefined) {
    return { problem: `${TOO_FINE.test(number) ? "has more than two decimals" : "is not a price"}: '${cell}'` };
  }
  if (/[-−–(]/u.test(before + after)) return { problem: `is negative: '${cell}'` };
  const dollars = Number(plain);
  if (dollars > LIMITS.priceDollars) {
    return { problem: `is over $${LIMITS.priceDollars.toLocaleString("en-AU")}: '${cell}'` };
  }
  return { value: dollarsToCents(dollars) };
}

/** The normalised number, such as '1147.00'; undefined when it is not an amount of dollars and whole cents. */
function toPlainNumber(amount: string): string | undefined {
  if (amount === "") return undefined;
  if (POINT.test(amount)) return amount.replace(/[, '’]/gu, "").replace(/(\.\d{2})0+$/, "$1");
  if (COMMA.test(amount)) return amount.replace(/[. '’]/gu, "").replace(",", ".");
  return undefined;
}
