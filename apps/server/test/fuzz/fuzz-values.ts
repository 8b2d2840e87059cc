import fc, { type Arbitrary } from "fast-check";
import { resolved } from "../openapi/drift.ts";

export interface Shape {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  anyOf?: Shape[];
}

/** As much of a list or a text as one value holds; its bounds themselves are tried from outside. */
const MAX_ENTRIES = 2;
const MAX_CHARACTERS = 60;

/** Values that fit what is there, such as ids of records, by the field that needs one; none for a field of another kind. */
export type Known = (field: string) => readonly string[];

/** Values that a schema allows; where values of `field` are known, mostly one of them. */
export function inside(given: Shape, known: Known, field = ""): Arbitrary<unknown> {
  const shape = resolved(given);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) {
    const fits = shape.enum.filter((value) => known(field).includes(String(value)));
    return mostly(fits, fc.constantFrom(...shape.enum));
  }
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => inside(one, known, field)));
  if (Array.isArray(shape.type)) return fc.oneof(...shape.type.map((type) => inside({ ...shape, type }, known, field)));
  switch (shape.type) {
    case "string":
      return textInside(shape, known(field));
    case "integer":
      return integerInside(shape);
    case "number":
      return fc
        .integer({ min: Math.ceil((shape.minimum ?? 0) * 100), max: Math.floor((shape.maximum ?? 1_000) * 100) })
        .map((cents) => cents / 100);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(inside(shape.items ?? {}, known), { minLength: shape.minItems ?? 0, maxLength: MAX_ENTRIES });
    case "object":
      return objectInside(shape, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textInside({ format, pattern, minLength = 0, maxLength }: Shape, ids: readonly string[]): Arbitrary<string> {
  if (format === "email")
    return fc.oneof(fc.stringMatching(/^[a-z0-9]{1,20}@[a-z]{1,20}\.example$/), fc.emailAddress());
  if (format === "date")
    return mostly(
      ids,
      fc.date({ noInvalidDate: true, min: FIRST, max: LAST }).map((at) => at.toISOString().slice(0, 10)),
    );
  if (pattern && pattern !== "\\S") return fc.stringMatching(new RegExp(pattern), { maxLength: MAX_CHARACTERS });
  const most = Math.max(minLength, Math.min(maxLength ?? MAX_CHARACTERS, MAX_CHARACTERS));
  const text = fc.string({ minLength: Math.max(minLength, pattern ? 1 : 0), maxLength: most, unit: "grapheme" });
  const fitting = text.map((it) => (pattern && it.trim() === "" ? "x" : it.slice(0, maxLength)));
  return mostly(ids, fitting);
}

const mostly = <Value>(known: readonly Value[], others: Arbitrary<Value>): Arbitrary<Value> =>
  known.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, others) : others;

const FIRST = new Date("2020-01-01");
const LAST = new Date("2030-12-31");

function objectInside({ properties = {}, required = [] }: Shape, known: Known): Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, its]) => [name, inside(its, known, name)]));
  // What may be left out often has to fit what is there: without all of it a call is more likely to be taken.
  return fc.oneof(fc.record(model, { requiredKeys: required }), fc.record(pick(model, required)));
}

const pick = <Value>(all: Record<string, Value>, names: string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/** Small ones mostly, of which there is enough. */
function integerInside({ minimum = -1_000, maximum = 2 ** 31 - 1 }: Shape): Arbitrary<number> {
  const small = fc.integer({ min: minimum, max: Math.min(minimum + 20, maximum) });
  return fc.oneof({ weight: 3, arbitrary: small }, fc.integer({ min: minimum, max: maximum }));
}

const nested = (depth: number, open: (inner: unknown) => unknown) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = open(value);
  return value;
};

/** What nearly no field takes: wrong types, wrong texts, and much of everything. */
const JUNK: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.005,
    2 ** 31,
    2 ** 53,
    1e308,
    "",
    " \t\u00a0",
    "a\0b",
    "\ud800",
    "NaN",
    "__proto__",
    "'; DROP TABLE users; --",
    [],
    {},
    [[]],
    { $gt: "" },
    { toString: 1, valueOf: 1, length: 3 },
  ),
  fc.constantFrom(300, 6_000, 300_000).map((length) => "x".repeat(length)),
  fc.constantFrom(600, 50_000).map((length) => Array.from({ length }, () => 1)),
  fc.constantFrom(50, 4_000).map((depth) => nested(depth, (inner) => [inner])),
  fc.constantFrom(50, 4_000).map((depth) => nested(depth, (inner) => ({ a: inner }))),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values just past a schema's bounds. */
function past(shape: Shape): unknown[] {
  return [
    ...(shape.maxLength === undefined ? [] : ["y".repeat(shape.maxLength + 1)]),
    ...(shape.minLength === undefined ? [] : ["y".repeat(Math.max(0, shape.minLength - 1))]),
    ...(shape.minimum === undefined ? [] : [shape.minimum - 1, shape.minimum - 0.01]),
    ...(shape.maximum === undefined ? [] : [shape.maximum + 1]),
    ...(shape.enum ? ["none of them", String(shape.enum[0]).toUpperCase()] : []),
    ...(shape.format ? [`not a ${shape.format}`, "2026-02-30", "2026-13-01T00:00:00Z"] : []),
    ...(shape.pattern ? ["\n", "\\\\evil", "javascript:alert(1)"] : []),
  ];
}

/** Values that a schema does not allow, for the most part. */
export function outside(given: Shape, known: Known): Arbitrary<unknown> {
  const shape = resolved(given);
  const bounds = past(shape);
  const choices = [JUNK, ...(bounds.length > 0 ? [fc.constantFrom(...bounds)] : [])];
  if (shape.type === "array")
    choices.push(fc.array(outside(shape.items ?? {}, known), { minLength: 1, maxLength: MAX_ENTRIES }));
  if (shape.properties) choices.push(objectOutside(shape, known), objectOutside(shape, known));
  return fc.oneof(...choices);
}

/** An object with one field that is wrong or missing, or an unknown one. */
function objectOutside(shape: Shape, known: Known): Arbitrary<unknown> {
  const names = Object.keys(shape.properties ?? {});
  if (names.length === 0) return JUNK;
  const whole = objectInside({ ...shape, required: names }, known) as Arbitrary<Record<string, unknown>>;
  return fc
    .tuple(whole, fc.constantFrom(...names), fc.constantFrom("wrong", "missing", "extra"))
    .chain(([value, name, how]) => {
      const { [name]: _, ...others } = value;
      if (how === "missing") return fc.constant(others);
      if (how === "extra") return JUNK.map((junk) => ({ ...value, [`${name}s`]: junk, __proto__: { isAdmin: true } }));
      return outside(shape.properties?.[name] ?? {}, known).map((junk) => ({ ...others, [name]: junk }));
    });
}
