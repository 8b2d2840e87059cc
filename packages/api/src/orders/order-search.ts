import { orders, phoneDigits } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import { sql, type SQL } from "drizzle-orm";
import { patternsOf } from "../platform/list-queries.ts";

/** True for a word that may be a part of a phone number. */
const isPhonePart = (word: string): boolean => /^[\d()+./-]+$/.test(word) && /\d/.test(word);
/** A part of an order number like SO-100001. */
const ORDER_NUMBER_PART = /^(s?o?-?)(\d*)$/i;
/** True for a word such as 'SO-', which is a part of every order number. */
const isInEveryNumber = (word: string): boolean => ORDER_NUMBER_PART.exec(word)?.[2] === "";
/** Fewer digits match too many phone numbers, and can't use the index. */
const MIN_PHONE_DIGITS = 3;

/**
 * The condition that every word of a keyword is in the PO number, the order number, or the customer's name or email,
 * ignoring case, or that adjacent words of digits are in the phone number, ignoring separators.
 */
export function matchesKeyword(keyword: string): SQL {
  const selective = partsOf(keyword).filter(({ words }) => !words.some(isInEveryNumber));
  const parts = selective.map((part) => {
    const found = [sql.join(part.words.map(idsOfWord), sql` intersect `)];
    if (part.digits.length >= MIN_PHONE_DIGITS)
      found.push(
        sql`select ${orders.id} from ${orders} where ${phoneDigits(orders.shippingAddress)} like ${`%${part.digits}%`}`,
      );
    // An array of ids and not a subquery, for which PostgreSQL 15 and 16 read the newest orders until enough match.
    return sql`${orders.id} = any(array(${sql.join(found, sql` union all `)}))`;
  });
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** A word, or adjacent words that may be one phone number, with its digits. */
interface Part {
  words: string[];
  digits: string;
}

function partsOf(keyword: string): Part[] {
  const parts: Part[] = [];
  for (const word of keyword.trim().split(/\s+/)) {
    const digits = isPhonePart(word) ? word.replaceAll(/\D/g, "") : "";
    const last = parts.at(-1);
    if (digits && last?.digits) {
      last.words.push(word);
      last.digits += digits;
    } else parts.push({ words: [word], digits });
  }
  return parts;
}

/** Each source has its own index, which a single condition on all of them could not use. */
function idsOfWord(word: string): SQL {
  const [pattern = ""] = patternsOf(word);
  const sources = [
    sql`select ${orders.id} from ${orders} where ${orders.poNumber} ilike ${pattern}`,
    sql`select ${orders.id} from ${orders} where ${orders.userId} in (
      select ${users.id} from ${users} where ${users.name} ilike ${pattern} or ${users.email} ilike ${pattern})`,
  ];
  const [, prefix, digits] = ORDER_NUMBER_PART.exec(word) ?? [];
  if (digits !== undefined)
    sources.push(
      sql`select ${orders.id} from ${orders} where ${orders.orderNumber}::text like ${`${prefix ? "" : "%"}${digits}%`}`,
    );
  return sql`(${sql.join(sources, sql` union all `)})`;
}
