import { forQuantityFields } from "@shop/domain/product-fields";
import { IMPORT_FIELDS, plainHeading, type ImportField } from "./fields.ts";
import type { MapFile } from "./mapping.ts";
import { readActive, readImage, readQuantity, readStock, type Reading } from "./read-cells.ts";
import type { Table } from "./read-table.ts";

/** A column that has a usual heading of a field, but mostly other values than the field's. */
export interface Misfit {
  field: ImportField;
  column: number;
  filled: number;
  unreadable: number;
  /** One of its values. */
  example: string;
}

/**
 * The fields whose guesses are checked by their values. Not the required fields: another price would be a wrong price,
 * and the rows fail with a reason.
 */
const READERS: Partial<Record<ImportField, (cell: string) => Reading<unknown>>> = {
  stock: readStock,
  active: readActive,
  ...forQuantityFields(() => readQuantity),
  image: (cell) => readImage(cell, IMPORT_FIELDS.image.longest),
};

/** Reads the whole file for columns whose headings promise values that most of their cells do not have. */
export async function findMisfits({ headings, readRows }: Table, map: MapFile = new Map()): Promise<Misfit[]> {
  const candidates = Object.entries(READERS).flatMap(([name, reader]) => {
    const field = name as keyof typeof READERS;
    if (map.has(field)) return [];
    const usual: readonly string[] = IMPORT_FIELDS[field].headings;
    return headings.flatMap((heading, column) =>
      usual.includes(plainHeading(heading)) ? [{ reader, field, column, filled: 0, unreadable: 0, example: "" }] : [],
    );
  });
  if (candidates.length === 0) return [];
  for await (const { cells, problem } of readRows()) {
    if (problem !== undefined) continue;
    for (const candidate of candidates) {
      const cell = cells[candidate.column] ?? "";
      if (cell.trim() === "") continue;
      candidate.filled += 1;
      if ("value" in candidate.reader(cell)) continue;
      candidate.unreadable += 1;
      candidate.example ||= cell.trim();
    }
  }
  return candidates
    .filter(({ filled, unreadable }) => unreadable * 2 > filled)
    .map(({ field, column, filled, unreadable, example }) => ({ field, column, filled, unreadable, example }));
}
