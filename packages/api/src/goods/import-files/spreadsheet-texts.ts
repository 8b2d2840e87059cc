import { unguardText } from "../../base/tables/guarded-text.ts";

/** A formula that is only a text, which keeps its zeros and dashes in a spreadsheet: ="00123". */
const TEXT_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/;

/**
 * The text that a cell stands for: without the apostrophe that spreadsheets, and our own CSV files, write before
 * text like a formula, and of a formula that is only a text, the text.
 */
export function plainCell(cell: string): string {
  const text = TEXT_FORMULA.exec(cell)?.[1];
  if (text !== undefined) return text.replaceAll('""', '"');
  return unguardText(cell);
}

/** True for a long number as a spreadsheet shortens it, such as '9.31235E+12': its last digits are lost. */
export const isShortenedNumber = (text: string): boolean => /^-?\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text.trim());

const ERROR =
  /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BUSY!|BLOCKED!|CONNECT!|UNKNOWN!|GETTING_DATA)|#{3,}|Err:\d{3})$/i;

/** True for an error of a spreadsheet as it is in a text file: '#N/A', 'Err:502', or '####' for a column too narrow. */
export const isErrorText = (text: string): boolean => ERROR.test(text);

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const DAY = "(?:0?[1-9]|[12]\\d|3[01])";
const YEAR = "(?:19|20)\\d{2}";
const SHORT_YEAR = `(?:\\d{2}|${YEAR})`;
const TIME = "(?:[ T]0?0:00(?::00(?:\\.0+)?)?)?";
/** 8-Jul · 8-Jul-26 · Jan-00 · Jul-8 · 1/08/2026 · 2026-08-01 · 2026-08-01 00:00:00 */
const DATE = new RegExp(
  `^(?:${[
    `${DAY}[-/ .]${MONTH}(?:[-/ .]${SHORT_YEAR})?`,
    `${MONTH}[-/ .](?:${DAY}|${SHORT_YEAR})`,
    `${DAY}([-/.])${DAY}\\1${YEAR}`,
    `${YEAR}([-/.])${DAY}\\2${DAY}`,
  ].join("|")})${TIME}$`,
  "i",
);

/** True for a text such as '8-Jul' or '1/08/2026', which a spreadsheet may have made of '8-7' or '1/8/26'. */
export const isDateText = (text: string): boolean => DATE.test(text.trim());
