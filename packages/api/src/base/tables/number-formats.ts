import { isDateFormat } from "hucre";
import { brokenWorkbook } from "./table.ts";
import { readXml } from "./xml-parser.ts";

/** How a style shows a number: as a date, with zeros in front by this format, or as it is. */
export type NumberFormat = "date" | { padded: string } | undefined;

const MAX_STYLES = 100_000;
/** Characters of a format: spreadsheets allow 255. */
const LONGEST_FORMAT = 255;
/** Of a format that a workbook does not define itself: dates and times, also those of East Asian versions. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The formats of a workbook's styles, by the number that a cell names. */
export async function readNumberFormats(pieces: AsyncIterable<Uint8Array>): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let isOfCells = false;
  await readXml(pieces, {
    open(name, attributes) {
      if (codes.size + styles.length > MAX_STYLES) throw brokenWorkbook();
      const { numFmtId = "0", formatCode = "" } = attributes;
      if (name === "numFmt" && formatCode.length <= LONGEST_FORMAT) codes.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) styles.push(Number(numFmtId));
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return styles.map((id) => {
    const code = codes.get(id);
    if (code === undefined) return isBuiltInDate(id) ? "date" : undefined;
    if (isDateFormat(code)) return "date";
    return isZeroPadded(code) ? { padded: code } : undefined;
  });
}

/**
 * Whether a number format only adds zeros in front, such as '00000' or '000-000', so that a code of digits is stored as
 * a number.
 */
function isZeroPadded(format: string): boolean {
  const [positive = ""] = format.split(";");
  // Without colours and conditions, texts, and spaces as wide as another character.
  const signs = positive.replaceAll(/\[[^\][]*\]|"[^"]*"|\\.|_./g, "");
  return /^[-/ ()+0]*$/.test(signs) && signs.indexOf("0") < signs.lastIndexOf("0");
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1000;
/** A spreadsheet counts 29 February 1900, which did not exist, as day 60. */
const LEAP_DAY = 60;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
const DAYS_TO_1904 = 1_462;
const DAY_0 = Date.UTC(1899, 11, 30);

/** 2026-11-25, or with a time 2026-11-25 14:30:00; undefined for a number that is no day of a spreadsheet. */
export function dateText(serial: number, isFrom1904: boolean): string | undefined {
  const day = isFrom1904 ? serial + DAYS_TO_1904 : serial;
  if (!(day >= 0 && day < LAST_DAY + 1) || (Math.floor(day) === LEAP_DAY && !isFrom1904)) return undefined;
  const moment = new Date(Math.round(((day < LEAP_DAY ? day + 1 : day) * DAY_MS) / SECOND_MS) * SECOND_MS + DAY_0);
  const [date = "", time = ""] = moment.toISOString().slice(0, -".000Z".length).split("T");
  return time === "00:00:00" ? date : `${date} ${time}`;
}
