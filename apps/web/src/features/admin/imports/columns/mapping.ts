import { IMPORT_FIELDS, importFieldLabel, type ImportKind, listField } from "@shop/domain/imports/import-fields";
import type { ImportColumn, ImportMapping } from "@shop/domain/contracts/imports";
import { LIMITS } from "@shop/domain/limits";

/** The field that is read from a column; null if it is not imported. */
export const fieldAt = (mapping: ImportMapping, index: number): string | null =>
  Object.entries(mapping).find(([, column]) => column === index)?.[0] ?? null;

/** The fields that staff have chosen for columns, the last choice at the end; null: it is not imported. */
export type Choices = ReadonlyMap<number, string | null>;

export function choose(choices: Choices, index: number, field: string | null): Choices {
  const others = [...choices].filter(([column]) => column !== index);
  return new Map([...others, [index, field]]);
}

/**
 * The mapping with the choices of staff. A field has one column: the last that it was chosen for. A column that has lost its
 * field gets it back when the other one is given something else, as when the arrow keys go through a list of fields.
 */
export function mappingOf(guess: ImportMapping, choices: Choices): ImportMapping {
  const kept = Object.entries(guess).filter(([, index]) => !choices.has(index));
  const chosen = [...choices].flatMap(([index, field]) => (field === null ? [] : [[field, index] as const]));
  return Object.fromEntries([...kept, ...chosen]);
}

export function isSameMapping(one: ImportMapping, other: ImportMapping): boolean {
  const fields = Object.keys(one);
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}

export interface FieldChoice {
  value: string;
  label: string;
}

interface ChoiceGroups {
  fields: FieldChoice[];
  /** The prices of each price list; empty for kinds without them. */
  lists: FieldChoice[];
}

/**
 * What a column can be. Products may have the prices of price lists: of those that the shop has, and of one with the
 * column's heading as its name, which the import makes.
 */
export function fieldChoices(
  kind: ImportKind,
  { heading, field }: Pick<ImportColumn, "heading" | "field">,
  listNames: readonly string[],
): ChoiceGroups {
  const own = Object.entries<string>(IMPORT_FIELDS[kind]).map(([value, label]) => ({ value, label }));
  if (kind !== "products") return { fields: own, lists: [] };
  const name = heading.trim();
  const isUsable = name !== "" && listField(name).length <= LIMITS.importField && name.length <= LIMITS.name;
  const known = new Set([
    ...listNames.map(listField),
    ...(field !== null && !own.some(({ value }) => value === field) ? [field] : []),
    ...(isUsable ? [listField(name)] : []),
  ]);
  return {
    fields: own,
    lists: [...known].map((value) => ({ value, label: importFieldLabel(kind, value) ?? value })),
  };
}

/** What a column is called: its heading, with its number where that is empty or not the only one. */
export function columnName(columns: readonly ImportColumn[], { index, heading }: ImportColumn): string {
  const name = heading.trim();
  if (name === "") return `column ${index + 1}`;
  const first = columns.find((column) => column.heading.trim() === name);
  return first?.index === index ? name : `${name} (column ${index + 1})`;
}

/** Fewer unused columns than these are shown like the others. */
const FEW = 6;

/** The columns to show first: those that are used, in the file's order, and the others where they are few. */
export function columnsShown(
  columns: readonly ImportColumn[],
  used: ImportMapping,
  isUnfolded: boolean,
): ImportColumn[] {
  const isUsed = new Set(Object.values(used));
  const unused = columns.filter(({ index }) => !isUsed.has(index));
  return isUnfolded || unused.length <= FEW ? [...columns] : columns.filter(({ index }) => isUsed.has(index));
}
