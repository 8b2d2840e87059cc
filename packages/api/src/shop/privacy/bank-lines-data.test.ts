import { expect, test } from "vitest";
import { addCompany, addMember, as, PASSWORD } from "../../testing.ts";
import { bankShop } from "../../money/bank/bank.fixture.ts";

test("deleting an account removes the texts of the bank's lines that paid its orders, and no company's", async () => {
  const { shop, ana, bank, nora, mia, order, upload } = await bankShop();
  const company = await addCompany(shop, { name: "Wattle Lane Clinics" });
  const placed = await order(nora, 1);
  await addMember(shop, company, "buyer", { person: mia });
  const ofCompany = await order(mia, 2);
  const lines = await upload(
    [placed.totalPrice, `NORA WHITLAM ${placed.orderNumber}`],
    [ofCompany.totalPrice, `WATTLE LANE CLINICS ${ofCompany.orderNumber}`],
    [5, "SOMEBODY ELSE"],
  );
  await bank.book({ lines: lines.slice(0, 2).map(({ _id }) => ({ line: _id })) });
  for (const { _id: id } of [placed, ofCompany]) await as(shop, ana).orders.deliver({ id });
  for (const person of [nora, mia]) await as(shop, person).users.deleteAccount({ password: PASSWORD });
  const left = (await bank.list({})).lines.map(({ text }) => text);
  expect(left.toSorted()).toEqual(["", "SOMEBODY ELSE", `WATTLE LANE CLINICS ${ofCompany.orderNumber}`]);
  const known = await bank.upload({
    text: `${lines[0]?.date},${placed.totalPrice},"NORA WHITLAM ${placed.orderNumber}"`,
  });
  expect(known).toMatchObject({ lines: 0, known: 1 });
});
