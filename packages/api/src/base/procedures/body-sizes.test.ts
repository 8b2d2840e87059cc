// Calls whose honest input may be longer than the usual 64 KB declare it, so that the server takes it.
import { z } from "zod";
import type { AnyProcedure } from "@trpc/server";
import { expect, test } from "vitest";
import { appRouter } from "../../root.ts";
import type { Meta } from "./procedures.ts";

type Schema = z.core.JSONSchema.BaseSchema;

const KB = 1024;
/** In UTF-8, of a script such as Chinese. */
const BYTES_OF_CHARACTER = 3;
/** Texts without a maximum in their schema are ids and the like. */
const USUAL_TEXT = 40;
const NUMBER = 10;

/** The bytes of the longest JSON that fits a schema. */
function longest(schema: Schema | boolean | undefined): number {
  if (typeof schema !== "object") return USUAL_TEXT;
  const { anyOf, items, properties = {}, maxLength, maxItems = 0 } = schema;
  const choices = (anyOf ?? []).map((choice) => longest(choice));
  if (choices.length > 0) return Math.max(...choices);
  switch (schema.type) {
    case "string":
      return 2 + (maxLength === undefined ? USUAL_TEXT : BYTES_OF_CHARACTER * maxLength);
    case "array":
      return 2 + maxItems * (1 + longest(items as Schema));
    case "object":
      return Object.entries(properties).reduce((sum, [name, value]) => sum + name.length + 4 + longest(value), 2);
    default:
      return NUMBER;
  }
}

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).flatMap(
  ([path, procedure]) => {
    const [input] = (procedure._def as unknown as { inputs: unknown[] }).inputs;
    if (procedure._def.type !== "mutation" || !(input instanceof z.ZodType)) return [];
    const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    return [{ path, meta: procedure._def.meta as Meta, bytes: longest(schema) }];
  },
);

test("every call whose longest input is over 64 KB declares it", () => {
  expect(procedures.length).toBeGreaterThan(50);
  const long = procedures.filter(({ bytes }) => bytes > 64 * KB);
  expect(long.map(({ path }) => path)).toEqual(expect.arrayContaining(["products.update", "quickOrder.resolve"]));
  expect(long.filter(({ meta }) => !meta.takesLargeBody)).toEqual([]);
});
