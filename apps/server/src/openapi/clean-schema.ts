import type { Schema } from "./types.ts";

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** The generator's suffix for the output variant of a schema, which forbids other fields; tidied, both are equal. */
export const OUTPUT_SUFFIX = "Output";

/**
 * Removes from a schema what only zod needs: `additionalProperties: false`, because fields are added to responses over
 * time; the limits of JavaScript's integers; and the pattern of a date, because its format means the same.
 */
export function cleanSchema(schema: Schema): Schema {
  return tidy(schema) as Schema;
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isJson(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, its]) =>
      !(key === "additionalProperties" && its === false) &&
      !(key === "minimum" && its === Number.MIN_SAFE_INTEGER) &&
      !(key === "maximum" && its === Number.MAX_SAFE_INTEGER) &&
      !(key === "pattern" && (value["format"] === "date-time" || value["format"] === "date")),
  );
  return Object.fromEntries(kept.map(([key, its]) => [key, key === "$ref" ? nameOnly(its) : tidy(its)]));
}

const nameOnly = (ref: unknown) =>
  typeof ref === "string" && ref.endsWith(OUTPUT_SUFFIX) ? ref.slice(0, -OUTPUT_SUFFIX.length) : ref;
