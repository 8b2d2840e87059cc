import { importFieldLabel, type ImportKind } from "@shop/domain/imports/import-fields";
import type { GuessReason, ImportSource } from "@shop/domain/imports/import-states";
import { isEmail, plainEmail } from "@shop/domain/email-address";
import { COLUMN_NOT_CHOSEN } from "@shop/domain/messages";
import { textOf, type Cell } from "../../base/tables/table.ts";
import { isEmptyCell, readCell } from "./read-field.ts";
import { headingsOfImport } from "./failed-rows.ts";
import { fieldsOfHeading, HEADINGS, type NamedField } from "./headings.ts";
import type { ImportTable } from "./import-table.ts";
import { sourceMapping, sourceOf } from "./sources.ts";

/** A column of the file, and what it was taken for. */
export interface GuessedColumn {
  index: number;
  heading: string;
  /** The first texts of its cells, each once, shortened. */
  samples: string[];
  field: string | null;
  because: GuessReason | null;
}

export interface GuessedColumns {
  source: ImportSource | null;
  columns: GuessedColumn[];
  mapping: Record<string, number>;
  options: { pricesIncludeGst: boolean };
  /** Which columns were not chosen in spite of their headings. */
  notes: string[];
}

export interface GuessOptions {
  /** Which of these texts the shop has as SKUs, or as email addresses. */
  known: {
    skus(texts: readonly string[]): Promise<ReadonlySet<string>>;
    emails(texts: readonly string[]): Promise<ReadonlySet<string>>;
  };
  /** What the last run of the same kind and headings used. */
  remembered: { mapping: Readonly<Record<string, number>>; options: { pricesIncludeGst: boolean } } | null;
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;
/** Different texts of a column that are looked up in the shop. */
const LOOKED_UP = 200;
const LONGEST_KEY = 254;

/** What was seen in a column. */
interface Seen {
  samples: string[];
  texts: Set<string>;
  filled: number;
  /** Filled cells that can be read as a field, by its name. */
  fitting: Map<string, number>;
}

/** Guesses what the columns of a file are, and reads all its rows for this. */
export async function guessColumns(
  kind: ImportKind,
  table: ImportTable,
  { known, remembered }: GuessOptions,
): Promise<GuessedColumns> {
  const { headings } = table;
  const source = sourceOf(kind, headingsOfImport(headings));
  const named = headings.map((heading) => fieldsOfHeading(kind, heading));
  const seen = await lookAtCells(kind, table, named);
  const chosen = new Map<string, { index: number; because: GuessReason }>();
  const options = { pricesIncludeGst: false };
  const notes: string[] = [];

  const choose = (field: string, index: number, because: GuessReason) => {
    const isTaken = [...chosen.values()].some((its) => its.index === index);
    if (!isTaken && !chosen.has(field)) chosen.set(field, { index, because });
  };
  if (remembered) {
    options.pricesIncludeGst = remembered.options.pricesIncludeGst;
    for (const [field, index] of Object.entries(remembered.mapping))
      if (index < headings.length && importFieldLabel(kind, field) !== undefined) choose(field, index, "remembered");
  } else {
    if (source !== null)
      for (const [field, index] of Object.entries(sourceMapping(source, kind, headingsOfImport(headings))))
        choose(field, index, "source");
    if (source !== "export") {
      for (const { field, index, includesGst } of candidates(kind, named, seen)) {
        choose(field, index, "heading");
        if (field === "price" && chosen.get(field)?.index === index) options.pricesIncludeGst = includesGst;
      }
      for (const [field, index] of await foundByValues(kind, seen, known, chosen)) choose(field, index, "values");
      notes.push(...notChosen(kind, headings, named, seen, chosen));
    }
  }

  const fieldAt = new Map([...chosen].map(([field, { index, because }]) => [index, { field, because }]));
  return {
    source,
    columns: headings.map((heading, index) => ({
      index,
      heading,
      samples: seen[index]?.samples ?? [],
      field: fieldAt.get(index)?.field ?? null,
      because: fieldAt.get(index)?.because ?? null,
    })),
    mapping: Object.fromEntries([...chosen].map(([field, { index }]) => [field, index])),
    options,
    notes,
  };
}

async function lookAtCells(
  kind: ImportKind,
  table: ImportTable,
  named: readonly (readonly NamedField[])[],
): Promise<Seen[]> {
  const seen = named.map((): Seen => ({ samples: [], texts: new Set(), filled: 0, fitting: new Map() }));
  for await (const { cells, problem } of table.rows()) {
    if (problem !== undefined) continue;
    for (const [index, its] of seen.entries()) {
      const cell = cells[index];
      const text = textOf(cell).trim();
      if (cell === undefined || isEmptyCell(cell)) continue;
      its.filled += 1;
      if (text !== "" && its.samples.length < SAMPLES) addSample(its.samples, text);
      if (its.texts.size < LOOKED_UP && text.length <= LONGEST_KEY) its.texts.add(text);
      for (const { field } of named[index] ?? [])
        if (fits(kind, field, cell, table.headings[index] ?? ""))
          its.fitting.set(field, (its.fitting.get(field) ?? 0) + 1);
    }
  }
  return seen;
}

function addSample(samples: string[], text: string): void {
  const sample = text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH - 1).toWellFormed()}…` : text;
  if (!samples.includes(sample)) samples.push(sample);
}

function fits(kind: ImportKind, field: string, cell: Cell, heading: string): boolean {
  const reading = readCell(kind, field, cell, heading);
  return reading !== null && "value" in reading && reading.value !== undefined;
}

/** Whether most of a column's filled cells fit a field. */
const isFit = (field: string, its: Seen | undefined): boolean =>
  its !== undefined && (its.filled === 0 || 2 * (its.fitting.get(field) ?? 0) > its.filled);

/** Of the columns that nothing was chosen for: those with the heading of a field that has no column, because their cells don't fit. */
function notChosen(
  kind: ImportKind,
  headings: readonly string[],
  named: readonly (readonly NamedField[])[],
  seen: readonly Seen[],
  chosen: ReadonlyMap<string, { index: number }>,
): string[] {
  const used = new Set([...chosen.values()].map(({ index }) => index));
  return named.flatMap((fields, index) => {
    const unfit = fields.find(({ field }) => !chosen.has(field) && !isFit(field, seen[index]));
    if (unfit === undefined || used.has(index)) return [];
    return [COLUMN_NOT_CHOSEN(headings[index] ?? "", importFieldLabel(kind, unfit.field) ?? unfit.field)];
  });
}

/** The columns with headings of a field that most of their filled cells fit: a heading of several is of the first that has no other. */
function candidates(kind: ImportKind, named: readonly (readonly NamedField[])[], seen: readonly Seen[]) {
  const order = Object.keys(HEADINGS[kind]);
  // Fields with names of their own, such as `_id`, are in no list and come first.
  const orderOf = ({ field }: NamedField) => order.indexOf(field);
  const all = named.flatMap((fields, index) => fields.map((its) => ({ ...its, index })));
  return all
    .filter(({ field, index }) => isFit(field, seen[index]))
    .toSorted((one, other) => orderOf(one) - orderOf(other) || one.rank - other.rank || one.index - other.index);
}

/** The columns most of whose texts are SKUs of the shop, or email addresses. */
async function foundByValues(
  kind: ImportKind,
  seen: readonly Seen[],
  known: GuessOptions["known"],
  chosen: ReadonlyMap<string, { index: number }>,
): Promise<[field: string, index: number][]> {
  const taken = new Set([...chosen.values()].map(({ index }) => index));
  const found: [string, number][] = [];
  const lookUps = [
    ["sku", (texts: readonly string[]) => known.skus(texts)],
    [
      "email",
      async (texts: readonly string[]) => new Set([...(await known.emails(texts)), ...texts.filter(isAddress)]),
    ],
  ] as const;
  for (const [field, lookUp] of lookUps) {
    if (importFieldLabel(kind, field) === undefined || chosen.has(field)) continue;
    let best = { index: -1, share: 0.5 };
    for (const [index, { texts }] of seen.entries()) {
      if (taken.has(index) || texts.size === 0) continue;
      const share = (await lookUp([...texts])).size / texts.size;
      if (share > best.share) best = { index, share };
    }
    if (best.index >= 0) found.push([field, best.index]);
  }
  return found;
}

const isAddress = (text: string): boolean => isEmail(plainEmail(text));
