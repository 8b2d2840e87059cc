import { expect, test } from "vitest";
import { z } from "zod";
import { randomUuid } from "./random-uuid.ts";

test("random UUIDs are unique and valid", () => {
  const ids = Array.from({ length: 50 }, randomUuid);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
});
