import build, { type Schema } from "fast-json-stringify";
import { z } from "zod";

/**
 * Writes answers as JSON by a schema, as Fastify writes its own: what the schema does not know is left out, and what it
 * needs and is not there is an error. Checking each field once more, of what our own code has made field by field, would
 * cost as much as a small query. The code for it is made when it is first asked for.
 */
export function jsonWriter(schema: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => (write ??= build(schemaOf(schema)))(answer);
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { target: "draft-7", override: joinNull }) as Schema;

/** A value or null is written as one of two types, where one of two schemas would have to be tried out. */
function joinNull({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [one, other, ...more] = jsonSchema.anyOf ?? [];
  if (typeof one !== "object" || typeof other !== "object" || more.length > 0) return;
  if (typeof one.type !== "string" || one.type === "object" || one.type === "array" || other.type !== "null") return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, one, { type: [one.type, "null"] });
}
