import { expect, test } from "vitest";
import { z } from "zod";
import { jsonWriter } from "../../src/http/json-writer.ts";

const shelf = z.object({
  name: z.string(),
  price: z.number().min(0).nullable(),
  note: z.string().optional(),
  boxes: z.array(z.object({ size: z.enum(["S", "L"]), madeAt: z.iso.datetime().nullable() })),
  before: z.record(z.string(), z.unknown()),
});
const write = jsonWriter(shelf);
const boxes = [
  { size: "S", madeAt: null },
  { size: "L", madeAt: "2026-11-22T08:00:00.000Z" },
];
const whole = {
  name: "Gloves “XL”\n\u2028 \ud83e\udde4 \\ </script>",
  price: 12.35,
  note: "",
  boxes,
  before: { a: [1, { b: null }] },
};

test("an answer is written whole", () => {
  expect(JSON.parse(write(whole))).toEqual(whole);
  expect(JSON.parse(write({ ...whole, price: null, note: undefined }))).toEqual({
    name: whole.name,
    price: null,
    boxes,
    before: whole.before,
  });
});

test("what the schema does not know is left out, at any depth", () => {
  const more = { ...whole, passwordHash: "x", boxes: [{ size: "S", madeAt: null, supplierPrice: 1 }] };
  expect(JSON.parse(write(more))).toEqual({ ...whole, boxes: [{ size: "S", madeAt: null }] });
});

test("what is needed and not there is an error", () => {
  expect(() => write({ ...whole, name: undefined })).toThrow("name");
});
