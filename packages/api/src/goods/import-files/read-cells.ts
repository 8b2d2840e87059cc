import { text } from "@shop/domain/contracts/text";
import { LIMITS } from "@shop/domain/limits";
import { PRODUCT_FIELDS } from "@shop/domain/product-fields";
import { skuIdentity } from "@shop/domain/sku";
import { abnDigits, isAbn } from "@shop/domain/abn";
import { isEmail, plainEmail } from "@shop/domain/email-address";
import { isId } from "@shop/domain/ids";
import type { TaxClass } from "@shop/domain/taxes";
import { plainHeading } from "./headings.ts";
import { isDateText } from "./spreadsheet-texts.ts";

/** The value of a cell, perhaps with a warning, or a problem. */
export type Reading<T> = { value: T; warning?: string } | { problem: string };

/** Characters of a cell that a message repeats. */
const SHOWN = 80;

/** A cell as a message repeats it. */
export const shown = (cell: string): string =>
  `'${cell.length > SHOWN ? `${cell.slice(0, SHOWN - 1).toWellFormed()}…` : cell}'`;

/** Stock is a 32-bit number in the database; a higher value means that a column was misread. */
const MAX_STOCK = 1_000_000_000;
/** The currency of an amount, or none, as a part of a pattern that ignores case: '$', 'A$', 'AUD $', '$AUD', 'AUD', '€'. */
export const CURRENCY = "(?:(?:AUD?|NZD?|USD?|A)? ?\\$ ?(?:AUD?|A)?|[£€¥]|AUD|NZD|USD|GBP|EUR)?";
/** What accounting formats of spreadsheets show for 0: ' -   ', ' $-   ', ' AUD -   '. */
export const ACCOUNTING_ZERO = new RegExp(`^${CURRENCY} ?[-\\u2010-\\u2015\\u2212] ?${CURRENCY}$`, "iu");
/** -5 · 5- · (5) */
const NEGATIVE = /^(?:[-\u2010-\u2015\u2212] ?([\d,.]+)|([\d,.]+)[-\u2010-\u2015\u2212]|\(([\d,.]+)\))$/;
const COUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/;

const YES = new Set([
  "true",
  "yes",
  "y",
  "1",
  "active",
  "enabled",
  "published",
  "live",
  "on sale",
  "current",
  "unlisted",
]);
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
        ? `Has ${value.length} characters, the maximum is ${longest}`
        : "Contains a character that can't be stored",
  };
}

/** A text that spreadsheets make dates of, such as the size '8-10': with a warning when it is a date. */
export function readDateProneText(cell: string, longest: number): Reading<string> {
  const reading = readText(cell, longest);
  if ("problem" in reading || !isDateText(reading.value)) return reading;
  return {
    ...reading,
    warning: `Looks like a date that a spreadsheet has made of another text: ${shown(reading.value)}`,
  };
}

/** A SKU with at least one character that can be seen. */
export function readSku(cell: string): Reading<string> {
  return skuIdentity(cell) === "" ? { problem: "Is empty" } : readDateProneText(cell, PRODUCT_FIELDS.sku.limit);
}

/** Units of the pack as sold; less than none is none, with a warning. */
export function readStock(cell: string): Reading<number> {
  const owed = readCount(NEGATIVE.exec(cell.trim())?.slice(1).find(Boolean) ?? "");
  if ("problem" in owed) return readCount(cell);
  return { value: 0, ...(owed.value > 0 && { warning: `Is less than 0, and taken as 0: ${shown(cell.trim())}` }) };
}

function readCount(cell: string): Reading<number> {
  const value = cell.trim();
  if (ACCOUNTING_ZERO.test(value)) return { value: 0 };
  const count = COUNT.test(value) ? Number(value.replaceAll(",", "")) : Number.NaN;
  if (Number.isNaN(count)) return { problem: `Is not a whole number of 0 or more: ${shown(cell)}` };
  return count > MAX_STOCK ? { problem: `Is too large: ${shown(cell)}` } : { value: count };
}

/** One of a product's quantity rules, in units as sold; 0 clears it. */
export function readQuantity(cell: string): Reading<number | null> {
  const reading = readCount(cell);
  if ("problem" in reading) return reading;
  if (reading.value > LIMITS.quantity) return { problem: `Is too large: ${shown(cell)}` };
  return { value: reading.value === 0 ? null : reading.value };
}

/** Whether the product is sold. Under the heading `Published`, -1 is a draft, as in WooCommerce; elsewhere it may be true. */
export function readActive(cell: string, heading: string): Reading<boolean> {
  const word = cell.trim().toLowerCase();
  if (word === "-1" && plainHeading(heading) === "published") return { value: false };
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: `Must be yes or no: ${shown(cell)}` };
}

/** The address of a picture, which must be safe to show: a path in this shop, or an https URL. Anything else is left out. */
export function readImage(cell: string): Reading<string | undefined> {
  const value = cell.trim();
  if (value.length <= LIMITS.message && /^(?:https:\/)?\/[^\s]+$/i.test(value)) return readText(cell, LIMITS.message);
  return {
    value: undefined,
    warning: `Is not an https:// address or a path, and is left out: ${shown(value)}`,
  };
}

const GST = new Set([
  "gst",
  "gst on income",
  "gst 10",
  "10",
  "10 gst",
  "taxable",
  "standard",
  "cap",
  "x",
  "yes",
  "y",
  "true",
]);
const GST_FREE = new Set([
  "gst free",
  "fre",
  "free",
  "n t",
  "exp",
  "gst free income",
  "gst free exports",
  "bas excluded",
  "input taxed",
  "exempt",
  "none",
  "not taxable",
  "no",
  "n",
  "false",
  "0",
  "0 gst",
]);

/** How a product is taxed, in the words of this shop and of accounting programs. */
export function readTaxClass(cell: string): Reading<TaxClass> {
  const word = plainHeading(cell);
  if (GST.has(word)) return { value: "gst" };
  return GST_FREE.has(word) ? { value: "gst-free" } : { problem: `Must be gst or gst-free: ${shown(cell)}` };
}

export function readEmail(cell: string): Reading<string> {
  const value = plainEmail(cell);
  return value.length <= LIMITS.email && isEmail(value)
    ? { value }
    : { problem: `Is not an email address: ${shown(cell)}` };
}

/** The digits of an ABN. */
export const readAbn = (cell: string): Reading<string> =>
  isAbn(cell) ? { value: abnDigits(cell) } : { problem: `Is not an ABN: ${shown(cell)}` };

/** The id of a record. */
export function readId(cell: string): Reading<string> {
  const value = cell.trim().toLowerCase();
  return isId(value) ? { value } : { problem: `Is not a record id: ${shown(cell)}` };
}

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})(?: 00:00:00)?$/;
const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** A day as `YYYY-MM-DD` or `D/M/YYYY`, as YYYY-MM-DD. */
export function readDay(cell: string): Reading<string> {
  const typed = cell.trim();
  const [, year, month, day] = ISO_DAY.exec(typed) ?? [];
  const [, otherDay, otherMonth, otherYear] = DAY_FIRST.exec(typed) ?? [];
  const value = [year ?? otherYear ?? "", month ?? otherMonth ?? "", day ?? otherDay ?? ""]
    .map((part) => part.padStart(2, "0"))
    .join("-");
  const moment = new Date(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
  return isDay ? { value } : { problem: `Is not a day, such as 2026-11-25 or 25/11/2026: ${shown(cell)}` };
}
