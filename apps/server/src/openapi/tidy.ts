import type { Schema } from "./types.ts";

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** What the generator lays behind the name of a shape that closes when it is answered: tidied, it is the same again. */
export const AS_ANSWERED = "Output";

/**
 * Takes out of a schema what zod means for itself. Fields are added to answers in time, so nobody may hold the document to
 * it that there are no others; a whole number needs no word about how far JavaScript counts; a format says what a pattern
 * of 200 characters would.
 */
export function tidied(schema: Schema): Schema {
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
  typeof ref === "string" && ref.endsWith(AS_ANSWERED) ? ref.slice(0, -AS_ANSWERED.length) : ref;
