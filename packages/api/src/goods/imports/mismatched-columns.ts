import { forQuantityFields } from "@shop/domain/product-fields";
import { IMPORT_FIELDS, plainHeading, type ImportField } from "./fields.ts";
import type { MapFile } from "./mapping.ts";
import { readActive, readImage, readQuantity, readStock, type Reading } from "./read-cells.ts";
import type { Table } from "./read-table.ts";
import { plainCell } from "./spreadsheet-texts.ts";

/** A column that has a usual heading of a field, but mostly values that are invalid for the field. */
export interface MismatchedColumn {
  field: ImportField;
  column: number;
  filled: number;
  unreadable: number;
  /** The first invalid value. */
  example: string;
}

/**
 * The fields whose guessed columns are checked by their values. Not the required fields: another price column would
 * give wrong prices, and rows with invalid values fail with a reason.
 */
const READERS: Partial<Record<ImportField, (cell: string, heading: string) => Reading<unknown>>> = {
  stock: readStock,
  active: readActive,
  ...forQuantityFields(() => readQuantity),
  image: (cell) => readImage(cell, IMPORT_FIELDS.image.longest),
};

/** Reads the whole file to find columns with a usual heading of a field, but mostly invalid values. */
export async function findMismatchedColumns(
  { headings, readRows }: Table,
  map: MapFile = new Map(),
): Promise<MismatchedColumn[]> {
  const candidates = Object.entries(READERS).flatMap(([name, reader]) => {
    const field = name as keyof typeof READERS;
    if (map.has(field)) return [];
    const usual: readonly string[] = IMPORT_FIELDS[field].headings;
    return headings.flatMap((heading, column) =>
      usual.includes(plainHeading(heading))
        ? [{ reader, field, heading, column, filled: 0, unreadable: 0, example: "" }]
        : [],
    );
  });
  if (candidates.length === 0) return [];
  for await (const { cells, problem } of readRows()) {
    if (problem !== undefined) continue;
    for (const candidate of candidates) {
      const cell = plainCell(cells[candidate.column] ?? "");
      if (cell.trim() === "") continue;
      candidate.filled += 1;
      if ("value" in candidate.reader(cell, candidate.heading)) continue;
      candidate.unreadable += 1;
      candidate.example ||= cell.trim();
    }
  }
  return candidates
    .filter(({ filled, unreadable }) => unreadable * 2 > filled)
    .map(({ field, column, filled, unreadable, example }) => ({ field, column, filled, unreadable, example }));
}
