import { refusal } from "../platform/errors.ts";
import { ORDER_FILE_LIMITS } from "./limits.ts";

const WANTED = "choose a CSV, TSV or XLSX file";

export const notATable = () => refusal("BAD_REQUEST", `This file is not a table we can read: ${WANTED}`);
export const emptyFile = () => refusal("BAD_REQUEST", "This file is empty: choose another one");
export const oldWorkbook = () =>
  refusal("BAD_REQUEST", "This workbook is in the old .xls format: save it as .xlsx and choose the new file");
export const encryptedWorkbook = () =>
  refusal("BAD_REQUEST", "This workbook is protected by a password: save it without one and choose the new file");
export const brokenWorkbook = () =>
  refusal("BAD_REQUEST", "This workbook is damaged or incomplete: save it again and choose the new file");
export const tooManyRows = () =>
  refusal(
    "BAD_REQUEST",
    `This sheet has more than ${ORDER_FILE_LIMITS.rows.toLocaleString("en")} rows: split it into smaller files`,
  );
export const tooManyCells = () =>
  refusal("BAD_REQUEST", "This sheet has too many cells or too much text for an order: leave only the lines to order");
export const tooLargeUnpacked = () =>
  refusal(
    "PAYLOAD_TOO_LARGE",
    `This workbook is larger than ${ORDER_FILE_LIMITS.unpackedBytes / 1024 / 1024} MB when it is unpacked: copy the lines into a new, plain workbook`,
  );
