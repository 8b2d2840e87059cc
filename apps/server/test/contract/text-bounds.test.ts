import { LIMITS } from "@shop/domain/limits";
import { expect, test } from "vitest";
import { z } from "zod";
import { procedures } from "./calls.ts";

interface Leaf {
  path: string;
  schema: z.ZodType;
}

/** The parts of an input that have no parts of their own. */
function leavesOf(schema: unknown, path: string): Leaf[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, its]) => leavesOf(its, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return leavesOf(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option, path));
  if (schema instanceof z.ZodRecord)
    return [...leavesOf(schema.keyType, `${path}.{name}`), ...leavesOf(schema.valueType, path)];
  if (schema instanceof z.ZodIntersection) throw new Error(`this test does not look into ${path}`);
  return schema instanceof z.ZodType ? [{ path, schema }] : [];
}

const LEAVES = Object.entries(procedures).flatMap(([name, { _def }]) =>
  _def.inputs.flatMap((input) => leavesOf(input, name)),
);

/** What the procedure gets for this text; null when it is refused. */
function passedOn({ schema }: Leaf, text: string): string | null {
  const { success, data } = schema.safeParse(text);
  return success && typeof data === "string" ? data : null;
}

test("every text in every input has a bound", () => {
  expect(LEAVES.length).toBeGreaterThan(300);
  const takes = (length: number) => (leaf: Leaf) =>
    ["x", "1"].some((one) => passedOn(leaf, one.repeat(length))?.length === length);
  // Few take the first, so that few are sent the longest.
  const endless = LEAVES.filter(takes(100_001)).filter(takes(LIMITS.bankFileBytes + 1));
  expect(endless.map(({ path }) => path)).toEqual([]);
});

test(`no procedure gets an id that is longer than ${LIMITS.id + 1} characters, which is longer than any id`, () => {
  const isId = ({ path }: Leaf) => /(\bid|Id|_id|userid|productid|\.val|\.product|\.substitutes|\.ids)$/.test(path);
  // The gateway's payment id, or the bank's reference.
  const ids = LEAVES.filter((leaf) => isId(leaf) && leaf.path !== "orders.pay.id");
  expect(ids.length).toBeGreaterThan(60);
  const longer = ids.filter((leaf) => (passedOn(leaf, "7".repeat(200))?.length ?? 0) > LIMITS.id + 1);
  expect(longer.map(({ path }) => path)).toEqual([]);
});
