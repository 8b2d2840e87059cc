import { LIMITS } from "@shop/domain/limits";
import { UNITS } from "@shop/domain/packs/units";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { keyOf, plainText } from "./tokens.ts";

/** A purchase order number in a line's text. */
export interface PoMention {
  /** As written, without its label. */
  value: string;
  /** Labelled 'PO' or 'Purchase order'. Otherwise 'Order no.', which counts only where there is no other. */
  isCertain: boolean;
  /** The keys of SKUs that it may be instead: 'PO 240' of PO-240, 'Order no. NG-L' of NG-L. */
  mayBeSkus: string[];
  start: number;
  end: number;
}

const PO = String.raw`(?:p\.?\/?o\.?|purchase[ -]?order)`;
const NUMBER = String.raw`(?:numbers?|no|nr|num|nbr|ref(?:erence)?|id)(?!\p{L})`;
const GAP = String.raw`[\s:#=.|–—]{1,8}`;
/** After a word for 'number' also a cell of CSV may follow. */
const WIDE_GAP = String.raw`[\s:#=.|,;"'–—-]{0,8}`;
const VALUE = String.raw`[\p{L}\p{N}][\p{L}\p{N}/._-]{0,${2 * LIMITS.poNumber}}`;

/** 'PO 4711', 'P.O. Number: 4711', 'PO# 4711', 'Purchase order no. A-123'; 'PO-4711' is a number as a whole. */
const MENTION = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:` +
    String.raw`(?<glued>po-?\d{3}[\p{L}\p{N}/_-]{0,${2 * LIMITS.poNumber}})` +
    String.raw`|${PO}(?:${GAP}|\s{0,4}(?=${NUMBER}))(?:${NUMBER}${WIDE_GAP})?(?<own>${VALUE})` +
    String.raw`|order(?:\s{1,4}${NUMBER}|\s{0,4}#)${WIDE_GAP}(?<other>${VALUE}))`,
  "giu",
);
/** With a word for 'number' and a colon, a number may consist of letters alone, at the end of the line. */
const IN_LETTERS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${PO}\s{0,3}${NUMBER}\.?\s{0,3}[:=|\t][\s"']{0,4}(?<own>\p{L}[\p{L}/_-]{0,${2 * LIMITS.poNumber}})["'\s]{0,4}$`,
  "iu",
);
/** The label alone, as in a cell beside the number. */
const LABEL = new RegExp(
  String.raw`^(?:our|your|customer)?\s{0,3}(?:${PO}|order)[\s#]{0,4}(?:${NUMBER})?[\s:#=.]{0,4}$`,
  "iu",
);

const NO_NUMBER = /^(?:tb[acd]|n\/?a|none|nil|pending|verbal|later|follows?|yes|no)$/i;
const BOX = /^b(?:o?x)?\d/i;
const DATE = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/;
/** 'PO 123, Ballina NSW 2478' is a post office box. */
const POSTCODE = /\b(?:nsw|vic|qld|sa|wa|tas|act|nt)\b[\s,]*\d{4}(?!\d)/i;
const OUR_OWN = new RegExp(`^${formatOrderNumber(0).replace("0", String.raw`\d+`)}$`, "i");

/** The purchase order numbers in a line of at most `LIMITS.quickOrderLine` characters. */
export function poMentionsIn(text: string): PoMention[] {
  if (text.length > LIMITS.quickOrderLine) return [];
  const inLetters = IN_LETTERS.exec(text);
  const found = [...text.matchAll(MENTION), ...(inLetters ? [inLetters] : [])];
  return found.flatMap((match): PoMention[] => {
    const { glued, own, other } = match.groups ?? {};
    const value = (glued ?? own ?? other ?? "").replace(/(?<![./_-])[./_-]+$/, "");
    const hasNumber = /\d/.test(value) || match === inLetters;
    if (!hasNumber || value.length > LIMITS.poNumber || !isNumber(value) || OUR_OWN.test(value)) return [];
    const [start, end] = [match.index, match.index + match[0].length];
    // Beside another number, 'PO-240' is more likely a part number.
    if (glued !== undefined && /\d/.test(text.slice(0, start) + text.slice(end))) return [];
    if (own !== undefined && /^\d{1,6}$/.test(value) && POSTCODE.test(text)) return [];
    if (/^\d{1,4}$/.test(value) && isUnit(text.slice(end))) return [];
    if (other !== undefined && value.length < 3) return [];
    const whole = keyOf(plainText(text.slice(start, end)));
    return [{ value, isCertain: other === undefined, mayBeSkus: [whole, ...codeOf(value)], start, end }];
  });
}

/** True for a text that begins with a unit: in 'PO: 10 boxes of gloves' and 'PO 10 x NG-L', 10 is a quantity. */
function isUnit(rest: string): boolean {
  const [, word = ""] = /^\s{0,3}(×|\p{L}{1,12})(?!\p{L})/u.exec(rest) ?? [];
  return /^[×x]$/i.test(word) || (UNITS.has(word.toLowerCase()) && !/^(?:no|items?)$/i.test(word));
}

const isNumber = (value: string) => !NO_NUMBER.test(value) && !BOX.test(value) && !DATE.test(value);

/** A SKU of digits is no reason to doubt a number that is labelled. */
const codeOf = (value: string) => (/^\d+$/.test(value) ? [] : [keyOf(plainText(value))]);

/** The number in a cell below a heading for purchase order numbers; undefined when there is none. */
export function poNumberOfCell(cell: string): string | undefined {
  const value = cell.trim();
  return /\d/.test(value) && value.length <= LIMITS.poNumber && isNumber(value) ? value : undefined;
}

/** A text without the purchase order numbers in it. */
export const withoutMentions = (text: string, mentions: readonly PoMention[]): string =>
  mentions.toReversed().reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);

/** A cell of a line with these numbers, without them: also one that has only the label or only the number. */
export function cellWithoutMentions(cell: string, mentions: readonly PoMention[]): string {
  if (LABEL.test(cell.trim()) || mentions.some(({ value }) => value === cell.trim())) return "";
  return withoutMentions(cell, poMentionsIn(cell));
}

/** The one number of an order; undefined when it has none, or several that differ. */
export function onePoNumber(found: readonly Pick<PoMention, "value" | "isCertain">[]): string | undefined {
  const certain = found.filter(({ isCertain }) => isCertain);
  const distinct = new Map(
    (certain.length > 0 ? certain : found).map(({ value }) => [value.toLowerCase(), value] as const),
  );
  return distinct.size === 1 ? [...distinct.values()][0] : undefined;
}
