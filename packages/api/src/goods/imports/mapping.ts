import { OperatorError } from "@shop/domain/operator-error";
import {
  fieldNamed,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  plainHeading,
  REQUIRED_FIELDS,
  type ImportField,
} from "./fields.ts";
import { issueSentence } from "@shop/domain/contracts/issues";
import type { MismatchedColumn } from "./mismatched-columns.ts";
import { plainCell } from "./spreadsheet-texts.ts";
import { z } from "zod";

/** The source of a field's text in each row. */
export type Source = { columns: readonly number[]; join: string } | { constant: string };
export type Mapping = ReadonlyMap<ImportField, Source>;

/**
 * Finds each field's column: from the map if it names the field, otherwise by the usual headings, ignoring `misfits`.
 * Throws OperatorError when the map names a missing heading, or a required field has no column.
 */
export function mapColumns(
  headings: readonly string[],
  map: MapFile = new Map(),
  misfits: readonly MismatchedColumn[] = [],
): Mapping {
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
    const unfit = misfits.filter((misfit) => misfit.field === field).map(({ column }) => column);
    const column = guessColumn(field, headings, new Set([...taken, ...unfit]));
    if (column === undefined) continue;
    taken.add(column);
    found.set(field, { columns: [column], join: " " });
  }
  const missing = REQUIRED_FIELDS.filter((field) => !found.has(field) && !(map.has(field) && field !== "sku"));
  if (missing.length > 0) {
    const what = missing.map((field) => IMPORT_FIELDS[field].label).join(", ");
    throw new OperatorError(`No column found for: ${what}.\n${listHeadings(headings)}\n${howToMap(missing)}`);
  }
  return found;
}

/** The text of `field` in a row, as `plainCell` reads it; undefined for a field without a source. */
export function cellOf(mapping: Mapping, field: ImportField, cells: readonly string[]): string | undefined {
  const source = mapping.get(field);
  if (!source) return undefined;
  if ("constant" in source) return source.constant;
  const [only = 0, ...more] = source.columns;
  if (more.length === 0) return plainCell(cells[only] ?? "");
  return source.columns
    .map((column) => plainCell(cells[column] ?? "").trim())
    .filter((part) => part !== "")
    .join(source.join);
}

/** The name of a field in this file: its headings, or its label if it is a constant or has no column. */
export function headingOf(mapping: Mapping, field: ImportField, headings: readonly string[]): string {
  const source = mapping.get(field);
  if (!source || "constant" in source) return IMPORT_FIELDS[field].label;
  return source.columns.map((column) => headings[column] ?? "").join(" + ");
}

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
      throw new OperatorError(
        `The map assigns '${wanted}' to ${field}, but the file has no such heading.\n${listHeadings(headings)}`,
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
  return `Map the columns with --map MAP.json, for example: ${example}`;
}

/** A field's source in a map: columns, a constant for every row, or null (leave it out). */
type MappedTo = { headings: readonly string[]; join: string } | { constant: string } | null;
export type MapFile = ReadonlyMap<ImportField, MappedTo>;

const heading = z.string().min(1);
const mappedTo = z.union([
  z.null(),
  heading.transform((it) => ({ headings: [it], join: " " })),
  z
    .array(heading)
    .min(1)
    .transform((headings) => ({ headings, join: " " })),
  z.strictObject({ heading }).transform((it) => ({ headings: [it.heading], join: " " })),
  z.strictObject({ headings: z.array(heading).min(1), join: z.string().default(" ") }),
  z.strictObject({ constant: z.string() }),
]);

/**
 * Reads a map: `{ "name": "Artikel", "brand": { "constant": "Acme" }, "size": { "headings": ["W", "H"], "join": " × "
 * }, "stock": null }`. Throws OperatorError when it is invalid.
 */
export function parseMapFile(json: string): MapFile {
  const map = new Map<ImportField, MappedTo>();
  for (const [name, value] of Object.entries(parseObject(json))) {
    const field = fieldNamed(name);
    if (!field)
      throw new OperatorError(`Unknown field '${name}' in the map; the fields are: ${IMPORT_FIELD_NAMES.join(", ")}.`);
    const to = mappedTo.safeParse(value);
    if (!to.success) {
      throw new OperatorError(
        `The map's '${name}' must be a heading, a list of headings, {"headings": […], "join": " "}, {"constant": "…"} or null.`,
      );
    }
    map.set(field, to.data);
  }
  return map;
}

/**
 * The map with every field left out of the file but the SKU and these, written as 'price,stock'. Throws OperatorError
 * for an unknown field.
 */
export function mapOnly(names: string, map: MapFile = new Map()): MapFile {
  const only = new Set<ImportField>(["sku"]);
  for (const name of names.split(",")) {
    const field = fieldNamed(name);
    if (!field) throw new OperatorError(`Unknown field '${name}'; the fields are: ${IMPORT_FIELD_NAMES.join(", ")}.`);
    only.add(field);
  }
  const others = IMPORT_FIELD_NAMES.filter((field) => !only.has(field));
  return new Map([...map, ...others.map((field) => [field, null] as const)]);
}

function parseObject(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new OperatorError(`The map is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success) throw new OperatorError(`The map must be a JSON object: ${issueSentence(object.error.issues)}`);
  return object.data;
}
