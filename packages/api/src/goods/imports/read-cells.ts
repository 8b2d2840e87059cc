import { text } from "@shop/domain/contracts/text";
import { LIMITS } from "@shop/domain/limits";
import { skuIdentity } from "@shop/domain/sku";
import { IMPORT_FIELDS, plainHeading } from "./fields.ts";
import { isDateText } from "./spreadsheet-texts.ts";

/** The value of a cell, perhaps with a warning, or a problem; both are worded to follow the column's name. */
export type Reading<T> = { value: T; warning?: string } | { problem: string };

/** Stock is a 32-bit number in the database; a higher value means that a column was misread. */
const MAX_STOCK = 1_000_000_000;
/** What accounting formats of spreadsheets show for 0: ' -   ', ' $-   '. */
export const ACCOUNTING_ZERO = /^(?:[A-Z]{0,3}\$|[£€¥])? ?[-\u2010-\u2015\u2212](?: ?(?:\$|[£€¥]))?$/i;
/** -5 · 5- · (5) */
const NEGATIVE = /^(?:[-\u2010-\u2015\u2212] ?([\d,.]+)|([\d,.]+)[-\u2010-\u2015\u2212]|\(([\d,.]+)\))$/;
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

/** A text that spreadsheets make dates of, such as the size '8-10': with a warning when it is a date. */
export function readDateProneText(cell: string, longest: number): Reading<string> {
  const reading = readText(cell, longest);
  if ("problem" in reading || !isDateText(reading.value)) return reading;
  return { ...reading, warning: `looks like a date that a spreadsheet has made of another text: '${reading.value}'` };
}

/** A SKU with at least one character that can be seen. */
export function readSku(cell: string): Reading<string> {
  return skuIdentity(cell) === "" ? { problem: "is empty" } : readDateProneText(cell, IMPORT_FIELDS.sku.longest);
}

/** Units of the pack as sold; less than none is none, with a warning. */
export function readStock(cell: string): Reading<number> {
  const owed = readCount(NEGATIVE.exec(cell.trim())?.slice(1).find(Boolean) ?? "");
  if ("problem" in owed) return readCount(cell);
  return { value: 0, ...(owed.value > 0 && { warning: `is less than 0, and taken as 0: '${cell.trim()}'` }) };
}

function readCount(cell: string): Reading<number> {
  const value = cell.trim();
  if (ACCOUNTING_ZERO.test(value)) return { value: 0 };
  const count = COUNT.test(value) ? Number(value.replaceAll(",", "")) : Number.NaN;
  if (Number.isNaN(count)) return { problem: `is not a whole number of 0 or more: '${cell}'` };
  return count > MAX_STOCK ? { problem: `is too large: '${cell}'` } : { value: count };
}

/** One of a product's quantity rules, in units as sold; 0 clears it. */
export function readQuantity(cell: string): Reading<number | null> {
  const reading = readCount(cell);
  if ("problem" in reading) return reading;
  if (reading.value > LIMITS.quantity) return { problem: `is too large: '${cell}'` };
  return { value: reading.value === 0 ? null : reading.value };
}

/** Whether the product is sold. Under the heading `Published`, -1 is a draft, as in WooCommerce; elsewhere it may be true. */
export function readActive(cell: string, heading: string): Reading<boolean> {
  const word = cell.trim().toLowerCase();
  if (word === "-1" && plainHeading(heading) === "published") return { value: false };
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: `must be yes or no: '${cell}'` };
}

/** The address of an image: a path in this shop, or a URL. */
export function readImage(cell: string, longest: number): Reading<string> {
  const reading = readText(cell, longest);
  if ("problem" in reading || /^(?:https?:\/)?\/[^\s]+$/i.test(reading.value)) return reading;
  return { problem: `is not the URL or path of an image: '${cell.slice(0, 80)}'` };
}
