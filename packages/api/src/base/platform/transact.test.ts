import { categories } from "@shop/db/schema/taxonomy";
import { TAKES_TOO_LONG } from "@shop/domain/messages";
import { expect, test } from "vitest";
import { errorOf, testShop } from "../../testing.ts";
import { inParts, transact } from "./transact.ts";

test("parts that take too long together are refused, and the change of the earlier ones is undone", async () => {
  const { db } = await testShop();
  const change = (longestMs?: number) =>
    transact(db, (tx) =>
      inParts(
        tx,
        ["Gloves", "Gowns"],
        async (name) => {
          await tx.insert(categories).values({ name });
        },
        longestMs,
      ),
    );
  expect(await errorOf(change(0))).toMatchObject({ status: 503, message: TAKES_TOO_LONG });
  expect(await db.$count(categories)).toBe(0);
  await change();
  expect(await db.$count(categories)).toBe(2);
});
