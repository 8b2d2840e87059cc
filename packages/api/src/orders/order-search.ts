import { companies } from "@shop/db/schema/companies";
import { movedRecords } from "@shop/db/schema/moved";
import { orderLines, orders, phoneDigits } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import { sql, type SQL } from "drizzle-orm";
import { isIn, patternsOf } from "../base/platform/list-queries.ts";

/** The signs of a word that may be a part of a phone number. */
const PHONE_SIGNS = /^[\d()[\]+./\u2010-\u2015\u2212-]+$/;
/** True for a word that may be a part of a phone number. */
const isPhonePart = (word: string): boolean => PHONE_SIGNS.test(word) && /\d/.test(word);
/** A part of an order number like SO-100001. */
const ORDER_NUMBER_PART = /^(s?o?[-\u2010-\u2015\u2212]?)(\d*)$/i;
/** True for a word such as 'SO-', which is a part of every order number. */
export const isInEveryNumber = (word: string): boolean => ORDER_NUMBER_PART.exec(word)?.[2] === "";
/** The id of an order in a shop that was moved in. */
const OLD_ID = /^[0-9a-f]{24}$/i;
/** Fewer digits match too many phone numbers, and can't use the index. */
const MIN_PHONE_DIGITS = 3;

/**
 * The condition that every word of a keyword is in the PO number, the order number, the customer's name or email, or the
 * company's name, ignoring case, or is the order's id in a shop that was moved in, or that adjacent words of digits are in the
 * phone number, ignoring separators and however its country code or its 0 is written. A '#' before a number is ignored.
 */
export function matchesKeyword(keyword: string): SQL {
  const selective = partsOf(keyword).filter(({ words }) => !words.some(isInEveryNumber));
  const parts = selective.map((part) => {
    const found = [sql.join(part.words.map(idsOfWord), sql` intersect `)];
    if (part.digits.length >= MIN_PHONE_DIGITS) found.push(...phonePatterns(part.digits).map(idsOfPhone));
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
  for (const word of wordsOf(keyword)) {
    const digits = isPhonePart(word) ? word.replaceAll(/\D/g, "") : "";
    const last = parts.at(-1);
    if (digits && last?.digits) {
      last.words.push(word);
      last.digits += digits;
    } else parts.push({ words: [word], digits });
  }
  return parts;
}

/** The words of a keyword: 'SO-100001' of '#SO-100001' and '# SO-100001', and no brackets of '( 02 ) 5550 1234'. */
export function wordsOf(keyword: string): string[] {
  const words = keyword.normalize("NFKC").trim().split(/\s+/);
  const named = words.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return named.length > 0 ? named.map((word) => word.replace(/^#+/, "")) : words;
}

/**
 * Patterns of the digits of phone numbers that contain these: '+61 2 5550 1234', '61 (0)2 5550 1234' and '02 5550 1234'
 * are one number.
 */
function phonePatterns(digits: string): string[] {
  const national = digits.replace(/^(?:(?:00)?610?|0)(?=\d)/, "");
  if (national === digits || national.length < MIN_PHONE_DIGITS) return [`%${digits}%`];
  return [`%${digits}%`, ...["0", "61", "610", "0061", "00610"].map((prefix) => `${prefix}${national}%`)];
}

const idsOfPhone = (pattern: string): SQL =>
  sql`select ${orders.id} from ${orders} where ${phoneDigits(orders.shippingAddress)} like ${pattern}`;

/** Each source has its own index, which a single condition on all of them could not use. */
export function idsOfWord(word: string): SQL {
  const sources = [
    sql`select ${orders.id} from ${orders} where ${isIn([orders.poNumber], word)}`,
    sql`select ${orders.id} from ${orders} where ${orders.userId} in (
      select ${users.id} from ${users} where ${isIn([users.name, users.email], word)})`,
    sql`select ${orders.id} from ${orders} where ${orders.companyId} in (
      select ${companies.id} from ${companies} where ${isIn([companies.name], word)})`,
  ];
  const number = isInNumber(word);
  if (number) sources.push(sql`select ${orders.id} from ${orders} where ${number}`);
  const { collection, oldId, newId } = movedRecords;
  if (OLD_ID.test(word))
    sources.push(
      sql`select ${newId} from ${movedRecords} where ${collection} = 'orders' and ${oldId} = ${word.toLowerCase()}`,
    );
  return sql`(${sql.join(sources, sql` union all `)})`;
}

/** The condition that a word is a part of the order number; undefined for one that can't be. */
export function isInNumber(word: string): SQL | undefined {
  const [, prefix, digits] = ORDER_NUMBER_PART.exec(word) ?? [];
  if (digits === undefined) return undefined;
  return sql`${orders.orderNumber}::text like ${`${prefix ? "" : "%"}${digits}%`}`;
}

/** Words of a keyword that are looked up without an index: each costs time for every order line or paper of the customer. */
const MAX_OWN_WORDS = 10;

/** The words of a keyword that count in a customer's own orders and papers. */
export const ownWordsOf = (keyword: string): string[] => [...new Set(wordsOf(keyword))].slice(0, MAX_OWN_WORDS);

/**
 * The condition that an order has a line with every one of a keyword's first ten words: in the order number, in the PO
 * number, or in the line's product name or SKU, ignoring case. Without an index: only for the orders of one customer.
 */
export function matchesOwnKeyword(keyword: string): SQL {
  const words = ownWordsOf(keyword).map((word) => {
    const number = isInNumber(word);
    const inTexts = patternsOf(word).map((pattern) => sql`own.texts like lower(${pattern})`);
    return sql`(${sql.join(number ? [number, ...inTexts] : inTexts, sql` or `)})`;
  });
  // A scalar subquery and not 'exists', which PostgreSQL may turn into a scan of all customers' lines. 'offset 0' makes
  // the texts once for all words.
  return sql`(select true from ${orderLines}, lateral (
      select lower(concat_ws(chr(10), ${orders.poNumber}, ${orderLines.name}, ${orderLines.sku})) as texts offset 0
    ) as own where ${orderLines.orderId} = ${orders.id} and ${sql.join(words, sql` and `)} limit 1)`;
}
