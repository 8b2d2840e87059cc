import { IMPORT_FIELDS, IMPORT_FIELD_NAMES, plainHeading, REQUIRED_FIELDS, type ImportField } from "./fields.ts";
import type { MapFile } from "./mapping.ts";

/** The headings are looked for among this many rows of a file; titles and dates may stand above them. */
export const ROWS_SEARCHED = 20;

/** A row below the first is taken for the headings only if it has this many known ones. */
const FEWEST_HEADINGS = 2;

/**
 * The place of the row with the headings among a file's first rows: the first that has all required ones, otherwise the
 * first with the most known ones. A map names the headings of its fields.
 */
export function headingRowOf(rows: readonly (readonly string[])[], map: MapFile): number {
  const found = rows.map((cells) => knownHeadings(cells, map));
  const complete = found.findIndex(({ hasRequired }) => hasRequired);
  if (complete >= 0) return complete;
  const most = Math.max(...found.map(({ count }) => count));
  return most < FEWEST_HEADINGS ? 0 : found.findIndex(({ count }) => count === most);
}

function knownHeadings(cells: readonly string[], map: MapFile) {
  const present = new Set(cells.map(plainHeading).filter((heading) => heading !== ""));
  const known = new Set(IMPORT_FIELD_NAMES.flatMap((field) => headingsOf(field, map) ?? []));
  return {
    count: [...present].filter((heading) => known.has(heading)).length,
    hasRequired: REQUIRED_FIELDS.every(
      (field) => headingsOf(field, map)?.some((heading) => present.has(heading)) ?? true,
    ),
  };
}

/** The headings that a field is read from; undefined when the map gives it no column. */
function headingsOf(field: ImportField, map: MapFile): readonly string[] | undefined {
  const to = map.get(field);
  if (to === undefined) return IMPORT_FIELDS[field].headings;
  return to !== null && "headings" in to ? to.headings.map(plainHeading) : undefined;
}
