import { LIMITS } from "@shop/domain/limits";

const MAX_LENGTH = 40;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** '1,234.56', '1234.5', '.50' */
const PLAIN = /^(?:\d{1,3}(?:,\d{3})+|\d{1,15})?(?:\.\d{1,2})?$/;

/**
 * An amount as banks write it, in cents: '$1,234.56', '+12.00', '(12.00)', '12.00-', '12.00 DR'. Null for a blank cell or a
 * dash, undefined for what is no amount of dollars and cents.
 */
export function readAmount(cell: string): number | null | undefined {
  const typed = cell.trim();
  if (typed.length > MAX_LENGTH) return undefined;
  let left = typed.normalize("NFKC").replaceAll(DASHES, "-").replaceAll(/\s/g, "").toUpperCase();
  if (left === "" || left === "-") return null;
  const signs: (1 | -1)[] = [];
  /** Takes a mark off one end, if it is there. */
  const take = (mark: string, sign?: 1 | -1): boolean => {
    if (!left.startsWith(mark)) return false;
    left = left.slice(mark.length);
    if (sign) signs.push(sign);
    return true;
  };
  if (left.endsWith("CR") || left.endsWith("DR")) {
    signs.push(left.endsWith("CR") ? 1 : -1);
    left = left.slice(0, -2);
  }
  if (left.endsWith("-")) {
    signs.push(-1);
    left = left.slice(0, -1);
  }
  const isSigned = take("-", -1) || take("+", 1);
  if (left.startsWith("(") && left.endsWith(")")) {
    signs.push(-1);
    left = left.slice(1, -1);
  }
  for (const currency of ["AUD", "AU$", "A$", "$"]) if (take(currency)) break;
  if (!isSigned && !take("-", -1)) take("+", 1);
  if (left === "" || left === "." || signs.length > 1 || !PLAIN.test(left)) return undefined;
  const [dollars = "", cents = ""] = left.replaceAll(",", "").split(".");
  const value = Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
  return value > LIMITS.orderTotalCents ? undefined : (signs[0] ?? 1) * value;
}

/** Whether a cell has an amount with cents: a number without is more likely one of an account or a reference. */
export const hasCents = (cell: string): boolean => /\.\d\d/.test(cell) && typeof readAmount(cell) === "number";
