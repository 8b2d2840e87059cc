import { listOfField, type ImportKind } from "@shop/domain/imports/import-fields";
import { LIMITS } from "@shop/domain/limits";
import { forProductFields, forQuantityFields, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from "@shop/domain/product-fields";
import type { Cell } from "../../base/tables/table.ts";
import {
  readAbn,
  readActive,
  readDateProneText,
  readDay,
  readEmail,
  readId,
  readImage,
  readQuantity,
  readSku,
  readStock,
  readTaxClass,
  readText,
  shown,
  type Reading,
} from "./read-cells.ts";
import { isErrorText } from "./spreadsheet-texts.ts";
import { readPrice, type WrittenPrice } from "./read-price.ts";

/** What a cell says; undefined when it is left out. */
export type FieldValue = string | number | boolean | null | WrittenPrice | undefined;

/** Reads a cell that is not blank; the heading tells what some of its words mean. */
type FieldReader = (cell: string, heading: string) => Reading<FieldValue>;

const textOfAtMost =
  (longest: number): FieldReader =>
  (cell) =>
    readText(cell, longest);

const REMOVE = "remove";
const MUST_COST = "Must be more than 0: write 'remove' to take the price away";

/** A price of a customer or a list, which may be taken away. */
const readOwnPrice: FieldReader = (cell) => {
  if (cell.trim().toLowerCase() === REMOVE) return { value: REMOVE };
  const reading = readPrice(cell);
  return "value" in reading && reading.value.cents === 0 ? { problem: MUST_COST } : reading;
};

const readListName = textOfAtMost(LIMITS.priceListName);

const READERS: Readonly<Record<string, FieldReader>> = {
  ...forProductFields((field) => textOfAtMost(PRODUCT_FIELDS[field].limit)),
  _id: readId,
  sku: readSku,
  name: textOfAtMost(LIMITS.productName),
  category: textOfAtMost(LIMITS.name),
  subcategory: textOfAtMost(LIMITS.name),
  section: textOfAtMost(LIMITS.name),
  size: (cell) => readDateProneText(cell, PRODUCT_FIELDS.size.limit),
  packageQuantity: (cell) => readDateProneText(cell, PRODUCT_FIELDS.packageQuantity.limit),
  price: readPrice,
  taxClass: readTaxClass,
  ...forQuantityFields(() => readQuantity),
  image: readImage,
  active: readActive,
  stock: readStock,
  priceIncludesGst: readActive,
  email: readEmail,
  abn: readAbn,
  invoiceEmail: readEmail,
  poRequired: readActive,
  list: readListName,
  priceList: readListName,
  startsOn: readDay,
  endsOn: readDay,
};

function fieldReader(kind: ImportKind, field: string): FieldReader {
  if (kind !== "products" && field === "price") return readOwnPrice;
  if (kind === "customers" && field === "name") return textOfAtMost(LIMITS.name);
  if (listOfField(field) !== undefined) return readOwnPrice;
  const reader = READERS[field];
  if (!reader) throw new Error(`${field} is not a field of ${kind}`);
  return reader;
}

/** Fields that are any text, which is stored as it is written. */
const FREE_TEXTS = new Set<string>([
  ...PRODUCT_FIELD_NAMES,
  "name",
  "category",
  "subcategory",
  "section",
  "list",
  "priceList",
]);

/** A blank, or a character that nobody sees: a zero-width one, a soft hyphen, a mark of direction. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/u;

/** By character: an expression for the end would search from each blank inside, which takes minutes for a long cell. */
function withoutUnseen(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Most cells have one of these, which is found at once. */
const SEEN = /[!-~]/;

/** Whether a cell says nothing. One with an error or a formula without a result does. */
export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === undefined || (typeof cell === "string" && !SEEN.test(cell) && withoutUnseen(cell) === "");

/** The error in a cell, if there is one. */
function errorOf(cell: Cell): string | undefined {
  if (typeof cell === "string") return isErrorText(cell.trim()) ? cell.trim() : undefined;
  return cell.is === "error" ? cell.text || "########" : undefined;
}

const NO_RESULT = "Is a formula without a result: open the file in a spreadsheet, save it and upload it again";

/** Reads a cell as a kind's field; null for one that says nothing. The heading tells what some words mean. */
export function readCell(kind: ImportKind, field: string, cell: Cell, heading: string): Reading<FieldValue> | null {
  if (isEmptyCell(cell)) return null;
  const read = fieldReader(kind, field);
  const error = errorOf(cell);
  if (error !== undefined) return { problem: `Is an error of the spreadsheet: ${shown(error)}` };
  // What nobody sees may be part of a text that the shop has, but says nothing in a number or a word.
  if (typeof cell === "string") return read(FREE_TEXTS.has(field) ? cell.trim() : withoutUnseen(cell), heading);
  if (cell.is === "no-result") return { problem: NO_RESULT };
  if (field === "startsOn" || field === "endsOn") return read(cell.text, heading);
  return { problem: `Is a date, which the spreadsheet may have made of another text: ${shown(cell.text)}` };
}
