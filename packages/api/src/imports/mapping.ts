import { IMPORT_FIELDS, IMPORT_FIELD_NAMES, plainHeading, REQUIRED_FIELDS, type ImportField } from "./fields.ts";
import { FORMULA } from "./formula.ts";
import { MappingError, type MapFile, type MappedTo } from "./map-file.ts";

/** Where a field's text comes from in each row. */
export type Source = { columns: readonly number[]; join: string } | { constant: string };
export type Mapping = ReadonlyMap<ImportField, Source>;

/**
 * Finds each field's column: by the map where it speaks, by the usual headings for the rest.
 * Throws MappingError when the map names a heading that is not there, or a required field has no column.
 */
export function mapColumns(headings: readonly string[], map: MapFile = new Map()): Mapping {
  const found = new Map<ImportField, Source>();
  const taken = new Set<number>();
  for (const [field, to] of map) {
    if (to === null) continue;
    const source = sourceOf(field, to, headings);
    if ("columns" in source) for (const column of source.columns) taken.add(column);
    found.set(field, source);
  }
  for (const field of IMPORT_FIELD_NAMES) {
    if (map.has(field)) continue;
    const column = guessColumn(field, headings, taken);
    if (column === undefined) continue;
    taken.add(column);
    found.set(field, { columns: [column], join: " " });
  }
  const missing = REQUIRED_FIELDS.filter((field) => !found.has(field) && !(map.has(field) && field !== "sku"));
  if (missing.length > 0) {
    const what = missing.map((field) => IMPORT_FIELDS[field].label).join(", ");
    throw new MappingError(`No column found for: ${what}.\n${listHeadings(headings)}\n${howToMap(missing)}`);
  }
  return found;
}

/** The text of `field` in a row, as it stands there; undefined for a field that the file does not have. */
export function cellOf(mapping: Mapping, field: ImportField, cells: readonly string[]): string | undefined {
  const source = mapping.get(field);
  if (!source) return undefined;
  if ("constant" in source) return source.constant;
  const [only = 0, ...more] = source.columns;
  if (more.length === 0) return unguarded(cells[only] ?? "");
  return source.columns
    .map((column) => unguarded(cells[column] ?? "").trim())
    .filter((part) => part !== "")
    .join(source.join);
}

/** What a row's field is called in this file: its headings, or the field's own name for a constant. */
export function headingOf(mapping: Mapping, field: ImportField, headings: readonly string[]): string {
  const source = mapping.get(field);
  if (!source || "constant" in source) return IMPORT_FIELDS[field].label;
  return source.columns.map((column) => headings[column] ?? "").join(" + ");
}

/** Spreadsheets write an apostrophe before a text that would be taken for a formula; so do our failed-rows files. */
const unguarded = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);

function guessColumn(field: ImportField, headings: readonly string[], taken: ReadonlySet<number>): number | undefined {
  const plain = headings.map(plainHeading);
  for (const usual of IMPORT_FIELDS[field].headings) {
    const column = plain.findIndex((heading, index) => heading === usual && !taken.has(index));
    if (column >= 0) return column;
  }
  return undefined;
}

function sourceOf(field: ImportField, to: Exclude<MappedTo, null>, headings: readonly string[]): Source {
  if ("constant" in to) return to;
  const columns = to.headings.map((wanted) => {
    const exact = headings.indexOf(wanted);
    const column = exact >= 0 ? exact : headings.findIndex((heading) => plainHeading(heading) === plainHeading(wanted));
    if (column < 0) {
      throw new MappingError(
        `The map gives '${wanted}' for ${field}, and the file has no such heading.\n${listHeadings(headings)}`,
      );
    }
    return column;
  });
  return { columns, join: to.join };
}

const listHeadings = (headings: readonly string[]) =>
  `The file's headings are: ${headings.map((it) => `'${it}'`).join(", ")}`;

function howToMap(missing: readonly ImportField[]): string {
  const example = JSON.stringify(Object.fromEntries(missing.map((field) => [field, "the heading of its column"])));
  return `Say where with --map MAP.json, for example: ${example}`;
}
