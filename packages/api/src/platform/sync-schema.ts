import type { z } from "zod";

/**
 * A schema for tRPC, which asks schemas to parse in their own time: zod then walks through every field, where it would
 * run code that it has compiled for the shape. For large answers of hot reads; a schema that has to wait would throw.
 */
export function atOnce<Schema extends z.ZodType>(schema: Schema): Schema {
  const parseAsync: Schema["parseAsync"] = async (value, params) => schema.parse(value, params);
  return Object.assign(schema.clone(), { parseAsync });
}
