import { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Reader = (value: unknown) => unknown;

interface Kinds {
  /** True: a text "true" or "false" is read as a boolean where one is wanted, as in a URL, whose values are texts. */
  readsBooleans: boolean;
}

/** A URL's query without the empty values that forms and programs send for what is not chosen. */
export const givenQuery = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ""));

/** Without an exponent, so that "1e3" is not a number; ".5" is what `<input type=number>` may hold. */
const DECIMAL = /^-?(\d+(\.\d+)?|\.\d+)$/;
const BOOLEAN = /^(true|false)$/;

/**
 * Builds a function that reads a value as REST clients may send it, for inputs with these schemas: plain decimal text
 * where a number is wanted, and a whole number from 0 where a text is wanted. It leaves everything else as it is, also
 * where one of the schemas takes the value as sent, and does not validate. The schemas stay as they are, so tRPC, which
 * uses the same ones, stays strict.
 */
export const readerOf = (schemas: readonly z.ZodType[], kinds: Kinds): Reader =>
  readerOfAny(
    schemas.map((schema) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "throw" })),
    kinds,
  );

/** A reader for a value of any of these schemas. */
function readerOfAny(schemas: readonly JsonSchema[], kinds: Kinds): Reader {
  const all = schemas.flatMap(alternativesOf);
  const types = new Set(all.flatMap(({ type = "any" }) => type));
  const takes = (type: string) => types.has("any") || types.has(type);
  const takesText = takes("string");
  const takesNumber = takes("number") || takes("integer");
  const takesBoolean = kinds.readsBooleans && takes("boolean");
  const entries = all.flatMap(({ items }) => (isSchema(items) ? [items] : []));
  const mostEntries = Math.max(...all.map(({ items, maxItems = items ? Infinity : 0 }) => maxItems));
  const readEntry = entries.length > 0 ? readerOfAny(entries, kinds) : same;
  const readField = fieldReaders(all, kinds);

  return (value) => {
    if (typeof value === "string" && !takesText) {
      if (takesNumber && DECIMAL.test(value)) return Number(value);
      return takesBoolean && BOOLEAN.test(value) ? value === "true" : value;
    }
    if (typeof value === "number") {
      const isTextOfDigits = takesText && !takesNumber && Number.isSafeInteger(value) && value >= 0;
      return isTextOfDigits ? String(value) : value;
    }
    // A longer list is refused, whatever its entries are.
    if (Array.isArray(value)) return value.length > mostEntries ? value : value.map(readEntry);
    return typeof value === "object" && value !== null ? readField(value as Record<string, unknown>) : value;
  };
}

/**
 * A reader of an object's fields; a field that several schemas have may be of any of them. Fields without a schema of their
 * own are read by that of a record's values.
 */
function fieldReaders(schemas: readonly JsonSchema[], kinds: Kinds) {
  const names = new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)));
  const readers = [...names].map((name): [string, Reader] => {
    const its = schemas.map(({ properties }) => properties?.[name]).filter(isSchema);
    return [name, readerOfAny(its, kinds)];
  });
  const others = schemas.flatMap(({ additionalProperties: its }) => (isSchema(its) ? [its] : []));
  const readOther = others.length > 0 ? readerOfAny(others, kinds) : same;
  const known = new Map(readers);
  return (object: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(object).map(([name, its]) => [name, (known.get(name) ?? readOther)(its)]));
}

const alternativesOf = (schema: JsonSchema): JsonSchema[] => {
  const { anyOf, oneOf, allOf } = schema;
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].filter(isSchema);
  return parts.length > 0 ? parts.flatMap(alternativesOf) : [schema];
};

const isSchema = (schema: unknown): schema is JsonSchema =>
  typeof schema === "object" && schema !== null && !Array.isArray(schema);

const same: Reader = (value) => value;
