import { IMPORT_FIELDS, TEXT_FIELDS, type ImportField, type TextField } from "./fields.ts";
import type { GivenRules } from "@shop/domain/orders/quantities";
import { forQuantityFields } from "@shop/domain/product-fields";
import { cellOf, headingOf, type Mapping } from "./mapping.ts";
import {
  readActive,
  readDateProneText,
  readImage,
  readQuantity,
  readSku,
  readStock,
  readText,
  type Reading,
} from "./read-cells.ts";
import { readPrice } from "./read-price.ts";
import type { TableRow } from "./read-table.ts";

type PlaceField = "category" | "subcategory" | "section";

/** A category by its name or slug, with its sub-category and section if given. */
export interface NamedCategories {
  category: string;
  subcategory?: string | undefined;
  section?: string | undefined;
}

/** The values of a row. Fields without a column or with an empty cell leave the product unchanged. */
export interface ImportRow extends TableRow {
  sku: string;
  texts: Partial<Record<TextField, string>>;
  /** AUD cents ex GST; 0 when the row has no price, undefined when the file has no price column. */
  priceCents?: number | undefined;
  place?: NamedCategories | undefined;
  quantities: GivenRules;
  /** Units of the pack as sold. */
  stock?: number | undefined;
  isActive?: boolean | undefined;
  /** Why a value may not be what the supplier meant. */
  warnings: Problem[];
}

/** Why a row was not imported, or may have been misread; without a field when it concerns the whole row. */
export interface Problem {
  field?: ImportField;
  /** Worded to follow the column's name. */
  reason: string;
}

/** The readers of the texts that are more than any text. */
const READERS: Partial<Record<TextField | PlaceField, typeof readText>> = {
  image: readImage,
  size: readDateProneText,
  packageQuantity: readDateProneText,
};

/** Reads one row, using the mapping and the file's headings; returns all of its problems when it has any. */
export function readRow(
  row: TableRow,
  mapping: Mapping,
  headings: readonly string[],
): ImportRow | { problems: Problem[] } {
  if (row.problem !== undefined) return { problems: [{ reason: row.problem }] };
  const problems: Problem[] = [];
  const warnings: Problem[] = row.warning === undefined ? [] : [{ reason: row.warning }];

  /** The value of a field; undefined when the row has none, or an invalid one, which is added to `problems`. */
  const read = <T>(field: ImportField, reader: (cell: string) => Reading<T>, isRequired = false): T | undefined => {
    const cell = cellOf(mapping, field, row.cells);
    if (cell === undefined || (cell.trim() === "" && !isRequired)) return undefined;
    const reading = cell.trim() === "" ? { problem: "is empty" } : reader(cell);
    if ("value" in reading) {
      if (reading.warning !== undefined) warnings.push({ field, reason: reading.warning });
      return reading.value;
    }
    problems.push({ field, reason: reading.problem });
    return undefined;
  };
  const readTextOf = (field: TextField | PlaceField, isRequired = false) =>
    read(field, (cell) => (READERS[field] ?? readText)(cell, IMPORT_FIELDS[field].longest), isRequired);

  const sku = read("sku", readSku, true) ?? "";
  const texts: ImportRow["texts"] = {};
  for (const field of TEXT_FIELDS) {
    const value = readTextOf(field, field === "name");
    if (value !== undefined) texts[field] = value;
  }
  const priceCents = mapping.has("price") ? (read("price", readPrice) ?? 0) : undefined;
  const category = readTextOf("category");
  const subcategory = readTextOf("subcategory");
  const section = readTextOf("section");
  if (subcategory !== undefined && category === undefined)
    problems.push({ field: "subcategory", reason: "is given without a category" });
  if (section !== undefined && subcategory === undefined)
    problems.push({ field: "section", reason: "is given without a sub-category" });
  const quantities = forQuantityFields((field) => read(field, readQuantity));
  const stock = read("stock", readStock);
  const isActive = read("active", (cell) => readActive(cell, headingOf(mapping, "active", headings)));

  if (problems.length > 0) return { problems };
  const place = category === undefined ? undefined : { category, subcategory, section };
  return { ...row, sku, texts, priceCents, place, quantities, stock, isActive, warnings };
}
