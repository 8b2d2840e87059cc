import { issueSentence } from "@shop/domain/contracts/issues";
import { z } from "zod";
import { fieldNamed, IMPORT_FIELD_NAMES, type ImportField } from "./fields.ts";

/** What can't be mapped; the message is for whoever started the import. */
export class MappingError extends Error {
  override name = "MappingError";
}

/** Where a map says that a field is: in columns, the same in every row, or nowhere (null: don't guess it). */
export type MappedTo = { headings: readonly string[]; join: string } | { constant: string } | null;
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
 * Reads a map: `{ "name": "Artikel", "brand": { "constant": "Acme" }, "size": { "headings": ["W", "H"], "join": " × " },
 * "stock": null }`. Throws MappingError in words when it is none.
 */
export function parseMapFile(json: string): MapFile {
  const map = new Map<ImportField, MappedTo>();
  for (const [name, value] of Object.entries(parseObject(json))) {
    const field = fieldNamed(name);
    if (!field)
      throw new MappingError(`The map speaks of '${name}'; the fields are: ${IMPORT_FIELD_NAMES.join(", ")}.`);
    const to = mappedTo.safeParse(value);
    if (!to.success) {
      throw new MappingError(
        `The map's '${name}' must be a heading, a list of headings, {"headings": […], "join": " "}, {"constant": "…"} or null.`,
      );
    }
    map.set(field, to.data);
  }
  return map;
}

function parseObject(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new MappingError(`The map is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success) throw new MappingError(`The map must be a JSON object: ${issueSentence(object.error.issues)}`);
  return object.data;
}
