import fc from "fast-check";
import { expect, test } from "vitest";
import { isId } from "./ids.ts";
import { TOP_CATEGORIES } from "./screens/top-categories.ts";

test("accepts every UUID, in either case", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect([isId(id), isId(id.toUpperCase())]).toEqual([true, true]);
    }),
  );
});

test.each(TOP_CATEGORIES)("accepts the fixed id of $name", ({ id }) => expect(isId(id)).toBe(true));

const id = "01900000-0000-7000-8000-000000000001";
test.each([
  "",
  "1",
  "undefined",
  "profile",
  id.slice(1),
  `${id}0`,
  ` ${id}`,
  `${id}\n`,
  `{${id}}`,
  id.replaceAll("-", ""),
  id.replace("9", "g"),
  "' OR 1=1 --",
  "\0",
])("%j is not an id", (text) => expect(isId(text)).toBe(false));

test("an id with text before or after it is not an id", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ minLength: 1 }), (uuid, noise) => {
      expect([isId(noise + uuid), isId(uuid + noise)]).toEqual([false, false]);
    }),
  );
});
