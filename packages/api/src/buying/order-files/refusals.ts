import { ORDER_FILE_LIMITS } from "./limits.ts";

/** Why a file is refused. Not a TRPCError, because files are read in a separate process, which loads little code. */
export class OrderFileRefusal extends Error {
  constructor(
    readonly code: "BAD_REQUEST" | "PAYLOAD_TOO_LARGE",
    message: string,
  ) {
    super(message);
  }
}

const badFile = (message: string) => new OrderFileRefusal("BAD_REQUEST", message);

const WANTED = "choose a CSV, TSV or XLSX file";

export const notATable = () => badFile(`This file is not a table we can read: ${WANTED}`);
export const emptyFile = () => badFile("This file is empty: choose another one");
export const oldWorkbook = () =>
  badFile("This workbook is in the old .xls format: save it as .xlsx and choose the new file");
export const encryptedWorkbook = () =>
  badFile("This workbook is protected by a password: save it without one and choose the new file");
export const brokenWorkbook = () =>
  badFile("This workbook is damaged or incomplete: save it again and choose the new file");
export const tooManyRows = () =>
  badFile(`This sheet has more than ${ORDER_FILE_LIMITS.rows.toLocaleString("en")} rows: split it into smaller files`);
export const tooManyCells = () =>
  badFile("This sheet has too many cells or too much text for an order: remove everything except the lines to order");
export const tooLargeUnpacked = () =>
  new OrderFileRefusal(
    "PAYLOAD_TOO_LARGE",
    `This workbook is larger than ${ORDER_FILE_LIMITS.unpackedBytes / 1024 / 1024} MB when it is unpacked: copy the lines into a new, plain workbook`,
  );
/** The message for a file that takes too much time or memory to read. */
export const TOO_MUCH_TO_READ =
  "This file is too large to read: copy the lines to order into a new, plain file and choose that one";
