import { importFieldLabel, type ImportKind } from "@shop/domain/imports/import-fields";
import type { ImportSource } from "@shop/domain/imports/import-states";
import { readCell, type FieldValue } from "./read-field.ts";
import type { ImportTableRow } from "./import-table.ts";
import type { ReadPrice } from "./read-price.ts";
import { createSourceReader } from "./source-rows.ts";

/** What is wrong with a row, or may have been misread. */
export interface RowFinding {
  /** The heading of the column; empty when it concerns the whole row. */
  column: string;
  message: string;
}

/**
 * A field's value: texts as they are stored, counts as numbers (a quantity rule that is cleared as null), yes and no as
 * booleans, days as YYYY-MM-DD, a price as it was written, or `remove`.
 */
export type ImportValue = string | number | boolean | null | ReadPrice;

export interface ReadRow {
  line: number;
  /** By which a person knows the row: its SKU or email address, otherwise its id. */
  key: string;
  name: string;
  /** By field; only those that the row has and that could be read. */
  values: Record<string, ImportValue>;
  problems: RowFinding[];
  warnings: RowFinding[];
  /** Why the row is none to import, such as one that only has a picture. */
  skipped: string | null;
}

export interface RowReaderOptions {
  headings: readonly string[];
  /** The column of each field. */
  mapping: Readonly<Record<string, number>>;
  source: ImportSource | null;
  /** Of prices that do not say it themselves. */
  pricesIncludeGst: boolean;
}

/** Reads the rows of a file; they must come in its order, because some exports refer to earlier rows. */
export function createRowReader(kind: ImportKind, options: RowReaderOptions): { read(row: ImportTableRow): ReadRow } {
  const { headings, mapping, source, pricesIncludeGst } = options;
  const readSource = createSourceReader(source, headings, mapping);
  const fields = fieldsToRead(kind, mapping, source);
  const headingOf = (field: string) => {
    const column = mapping[field] ?? (IN_CATEGORIES.has(field) ? mapping["category"] : undefined);
    return (column === undefined ? undefined : headings[column]) || (importFieldLabel(kind, field) ?? field);
  };

  return {
    read(row) {
      const found: ReadRow = {
        line: row.line,
        key: "",
        name: "",
        values: {},
        problems: [],
        warnings: [],
        skipped: null,
      };
      if (row.problem !== undefined) found.problems.push({ column: "", message: row.problem });
      const given = readSource(row.cells);
      found.skipped = given.skipped;
      if (row.problem !== undefined || given.skipped !== null) return found;
      const written: Record<string, FieldValue> = {};
      for (const field of fields) {
        const cell = given.cell(field);
        const reading = readCell(kind, field, cell ?? "", headingOf(field));
        if (reading === null) continue;
        if ("problem" in reading) found.problems.push({ column: headingOf(field), message: reading.problem });
        else {
          if (reading.warning !== undefined)
            found.warnings.push({ column: headingOf(field), message: reading.warning });
          written[field] = reading.value;
        }
      }
      const { priceIncludesGst = pricesIncludeGst, ...others } = written;
      for (const [field, value] of Object.entries(others)) {
        if (value === undefined) continue;
        const isWrittenPrice = typeof value === "object" && value !== null;
        found.values[field] = isWrittenPrice ? { includesGst: priceIncludesGst === true, ...value } : value;
      }
      const { values } = found;
      found.problems.push(...missingParents(values, headingOf));
      const text = (field: string) => (typeof values[field] === "string" ? values[field] : "");
      found.key = [kind === "customer-prices" || kind === "customers" ? text("email") : "", text("sku")]
        .filter(Boolean)
        .join(" ");
      found.key ||= text("_id");
      found.name = text("name");
      return found;
    },
  };
}

/** Levels that WooCommerce has in the column of categories. */
const IN_CATEGORIES = new Set(["subcategory", "section"]);

function fieldsToRead(kind: ImportKind, mapping: RowReaderOptions["mapping"], source: ImportSource | null): string[] {
  const mapped = Object.keys(mapping).filter((field) => importFieldLabel(kind, field) !== undefined);
  const levels = source === "woocommerce" && mapped.includes("category") ? [...IN_CATEGORIES] : [];
  return [...new Set([...mapped, ...levels])];
}

/** A sub-category needs its category, and a section its sub-category. */
function missingParents(values: ReadRow["values"], headingOf: (field: string) => string): RowFinding[] {
  const findings: RowFinding[] = [];
  const has = (field: string) => values[field] !== undefined;
  if (has("subcategory") && !has("category"))
    findings.push({ column: headingOf("subcategory"), message: "Is given without a category" });
  if (has("section") && !has("subcategory"))
    findings.push({ column: headingOf("section"), message: "Is given without a sub-category" });
  return findings;
}
