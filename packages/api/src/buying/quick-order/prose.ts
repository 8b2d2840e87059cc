import type { OrderRow } from "./order-rows.ts";
import { readQuantity } from "./quantity.ts";
import { readTokens, wordsOfToken } from "./tokens.ts";
import { VAGUE } from "./vocabulary.ts";

const STREET =
  "street|st|road|rd|avenue|ave|lane|ln|crescent|cres|parade|pde|highway|hwy|terrace|tce|boulevard|blvd|esplanade";
/** These count only at the end of an address's part: '10 bamboo place mats' is no address. */
const OTHER_STREET = "drive|dr|court|ct|place|pl|circuit|cct|close|grove|square|way";
const STATE =
  "nsw|vic|qld|sa|wa|tas|act|nt|new south wales|victoria|queensland|south australia|western australia|tasmania";
const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
/** What a number belongs to that is no quantity: 'ext. 411', 'week 6', 'account is 20144'. Not the digits after a blank. */
const NUMBERED =
  "ext(?:ension)?|account|acct|customer|client|invoice|quote|quotation|job|cost cent(?:re|er)|reference|ref|week|wk|term|stage|dock|level|floor|suite|unit|shop|gate|bay|ward|room|lot|building|bldg|page";
/** The same, where the number may be written in groups: 'ABN 51 824 753 556'. */
const NUMBERED_IN_GROUPS = "abn|acn|ph(?:one)?|tel(?:ephone)?|mob(?:ile)?|fax";
const AFTER_NAME = String.raw`\b(?:\s+(?:no|number|is|id))?[\s.:#-]{0,4}`;

/** Parts of a text that have digits, but are not a quantity. Applied in this order. */
const NOT_AMOUNTS: readonly RegExp[] = [
  /\S{1,64}@\S{1,190}/gu,
  /(?:https?:\/\/|www\.)\S+/giu,
  // Prices, totals and percentages.
  /(?:\$\s?|\baud\s?)\d[\d,]{0,12}(?:\.\d{1,4})?|(?<![\d.,])\d[\d,]{0,12}\.\d\d(?![\d.])|(?<![\d.])\d{1,4}(?:\.\d{1,4})?\s?%/giu,
  // Dates and times.
  /(?<![\d/.-])(?:\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})(?![\d/.-])/gu,
  new RegExp(String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:${MONTH})\b(?:\s+\d{4}\b)?`, "giu"),
  new RegExp(String.raw`\b(?:${MONTH})\s+\d{1,2}(?:st|nd|rd|th)?(?!\d)(?:,?\s+\d{4}\b)?`, "giu"),
  /(?<!\d)\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm)\b|(?<!\d)\d{1,2}:\d\d(?!\d)/giu,
  // Phone numbers with their area or country: other digits may be a code and its quantity.
  /(?<![\p{L}\d])(?:\(?0\d\)?(?:[ -]?\d){8}|\+\d\d[ -]?\(?0?\)?(?:[ -]?\d){9})(?!\d)/gu,
  /(?<!\d)1[38]00[ -]?\d{3}[ -]?\d{3}(?!\d)|(?<!\d)13[ -]\d\d[ -]\d\d(?!\d)/gu,
  // Addresses.
  new RegExp(
    String.raw`(?<![\p{L}\d])\d{1,5}[a-z]?(?:\s?[/–-]\s?\d{1,5}[a-z]?)?\s+(?!x\s)(?:[\p{L}'.-]{1,30}\s+){1,4}` +
      String.raw`(?:(?:${STREET})\b|(?:${OTHER_STREET})\.?(?=\s*(?:[,;:\n]|$)))`,
    "giu",
  ),
  new RegExp(String.raw`\b(?:${STATE})\b[\s,]*\d{4}(?!\d)`, "giu"),
  new RegExp(String.raw`\b(?:${NUMBERED_IN_GROUPS})${AFTER_NAME}\+?\(?\d(?:[ /()-]{0,2}\d){0,16}(?![\p{L}\d])`, "giu"),
  new RegExp(String.raw`\b(?:${NUMBERED})${AFTER_NAME}\d[\d/-]{0,16}[a-z]?(?![\p{L}\d])`, "giu"),
];

/** The longest line that may be text, such as the notice below an email. */
const MAX_LENGTH = 2_000;

/**
 * The words of a line that orders no amount, without those of contacts, addresses and dates; undefined for a line with
 * an amount, which has a digit outside them.
 */
export function proseOf({ text: whole, plain: text = whole, qty = "" }: OrderRow): ReadonlySet<string> | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const rest = [text, qty].map(withoutNumbers).join(" ");
  if (/\p{N}/u.test(rest)) return undefined;
  const tokens = readTokens(rest);
  // 'Many thanks' has no quantity; 'box of bandages' and 'two bandages' have one.
  const { isMissing, unit } = readQuantity(tokens.filter((token) => !VAGUE.has(token.text)));
  return isMissing && unit === undefined ? new Set(tokens.flatMap(wordsOfToken)) : undefined;
}

const withoutNumbers = (text: string) => NOT_AMOUNTS.reduce((left, part) => left.replaceAll(part, " "), text);

const ANNOUNCED = /\b(?:the following|as follows|(?:as|see|listed|list|items?|order) (?:below|attached))\b/i;
const GREETING =
  /^\s{0,8}(?:hi|hello|hey|dear|g'?day|good (?:morning|afternoon|day)|please|pls|kindly|could you|can you)\b/i;

/**
 * Whether a line without an amount announces the lines below: 'Could you send the following for the clinic', a line that
 * ends with a colon, or a greeting with the number of the purchase order.
 */
export const isAnnouncement = ({ text, plain }: Pick<OrderRow, "text" | "plain">): boolean =>
  ANNOUNCED.test(text) || text.trimEnd().endsWith(":") || (plain !== undefined && GREETING.test(text));

/** Words that names of products may have, but that order nothing in a line without an amount: 'Contact: Dana'. */
export const SAID: ReadonlySet<string> = new Set(
  (
    "contact contacts deliver delivery delivered supply supplied following below attached phone mobile email mail address " +
    "attention attn account customer message original subject date today tomorrow week weekly month monthly next last " +
    "monday tuesday wednesday thursday friday saturday sunday urgent asap soon morning afternoon first then quick question"
  ).split(" "),
);
