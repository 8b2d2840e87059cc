import { bankLines } from "@shop/db/schema/bank";
import { expect, test } from "vitest";
import { bankShop } from "../../money/bank/bank.fixture.ts";
import { differencesIn } from "../privacy/privacy.fixture.ts";

test("finds a bank line of which another amount is booked than its payments come to", async () => {
  const { shop, bank, nora, order, upload } = await bankShop();
  const placed = await order(nora, 1);
  const [line] = await upload([placed.totalPrice, placed.orderNumber]);
  await bank.book({ lines: [{ line: line?._id ?? "" }] });
  expect(await differencesIn(shop)).toEqual([]);
  await shop.db.update(bankLines).set({ bookedCents: 0 });
  expect(await differencesIn(shop)).toMatchObject([
    { check: "what is booked of a bank line is the sum of its payments", record: line?._id },
  ]);
});
