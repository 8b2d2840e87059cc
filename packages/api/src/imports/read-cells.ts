import { text } from "@shop/domain/contracts/text";

/** A cell's meaning, or what keeps it from having one: words that read after the column's name. */
export type Reading<T> = { value: T } | { problem: string };

/** Stock is a 32-bit number in the database; whoever has more than this has misread a column. */
const MOST_STOCK = 1_000_000_000;
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

/** The shop's rule for texts, made once a length: a file has millions of cells. */
const rules = new Map<number, ReturnType<typeof text>>();

function ruleOf(longest: number): ReturnType<typeof text> {
  const rule = rules.get(longest) ?? text(longest);
  rules.set(longest, rule);
  return rule;
}

/** A text as it stands in the cell, without the blanks around it. */
export function readText(cell: string, longest: number): Reading<string> {
  const value = cell.trim();
  const checked = ruleOf(longest).safeParse(value);
  if (checked.success) return { value };
  return {
    problem:
      value.length > longest
        ? `has ${value.length} characters, at most ${longest} fit`
        : "contains a character that can't be stored",
  };
}

/** Units of the pack as sold. */
export function readStock(cell: string): Reading<number> {
  const value = cell.trim();
  const count = COUNT.test(value) ? Number(value.replaceAll(",", "")) : Number.NaN;
  if (Number.isNaN(count)) return { problem: `is not a count of units: '${cell}'` };
  return count > MOST_STOCK ? { problem: `is too large: '${cell}'` } : { value: count };
}

/** Whether the product is sold. */
export function readActive(cell: string): Reading<boolean> {
  const word = cell.trim().toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: `is neither yes nor no: '${cell}'` };
}

/** An image's address: a path of this shop's, or a page's elsewhere. */
export function readImage(cell: string, longest: number): Reading<string> {
  const reading = readText(cell, longest);
  if ("problem" in reading || /^(?:https?:\/)?\/[^\s]+$/i.test(reading.value)) return reading;
  return { problem: `is not the address of a picture: '${cell.slice(0, 80)}'` };
}
