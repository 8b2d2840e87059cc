import { costCentres } from "@shop/db/schema/companies";
import { papersWanted } from "@shop/db/schema/papers";
import { dayOf, noonOf } from "@shop/domain/dates";
import { expect, test } from "vitest";
import { addCompany, addMember, addPerson, addProduct, as, errorOf, orderOf, testShop } from "../../testing.ts";
import { issuePapers } from "../papers/issue-papers.ts";
import { spendingAsCsv } from "./spending.ts";

async function spendingShop() {
  const shop = await testShop();
  const gloves = await addProduct(shop);
  const company = await addCompany(shop);
  await shop.db.insert(costCentres).values({ companyId: company.id, code: "=CBD", name: "City", position: 0 });
  const [nora, theo] = [await addMember(shop, company, "buyer"), await addMember(shop, company, "viewer")];
  const order = (costCentre: string, qty: number) =>
    as(shop, nora).orders.create(orderOf([[gloves, qty]], { costCentre }));
  const month = dayOf(new Date(), shop.settings.timeZone).slice(0, 7);
  return { shop, gloves, company, nora, theo, order, month, spending: as(shop, theo).company.spending };
}

test("spending is what was invoiced less what was credited, by month and cost centre, for every member", async () => {
  const { shop, gloves, order, month, spending } = await spendingShop();
  // $10 each with $25 freight, and GST: 36, 47 and 69.
  await order("=CBD", 1);
  await order("=cbd", 2);
  const { _id: id } = await order("", 4);
  await as(shop, await addMember(shop, await addCompany(shop), "buyer")).orders.create(orderOf([[gloves, 1]]));
  await issuePapers(shop, shop.settings);
  const all = [
    { month, costCentre: "", orders: 1, total: 69 },
    { month, costCentre: "=CBD", orders: 2, total: 83 },
  ];
  expect(await spending({})).toMatchObject({ to: month, rows: all, total: 152 });
  await as(shop, await addPerson(shop, { isAdmin: true })).orders.cancel({ id });
  await issuePapers(shop, shop.settings);
  const rest = await spending({});
  expect(rest).toMatchObject({ rows: [{ ...all[0], total: 0 }, all[1]], total: 83 });
  expect(spendingAsCsv(rest).content.toString()).toBe(
    `\uFEFFMonth,Cost centre,Orders,Total incl. GST\n${month},,1,0.00\n${month},'=CBD,2,83.00\n`,
  );
});

test("a cost centre whose code is written in another case is the same one, as its newest order has it", async () => {
  const { shop, order, month, spending } = await spendingShop();
  await order("=CBD", 1);
  await shop.db.update(costCentres).set({ code: "=cbd" });
  await order("=CBD", 1);
  await issuePapers(shop, shop.settings);
  expect((await spending({})).rows).toEqual([{ month, costCentre: "=cbd", orders: 2, total: 72 }]);
});

test("a month with more credited than invoiced is a number below nothing in the file, not a text", () => {
  const rows = [{ month: "2026-02", costCentre: "-A", orders: 0, total: -36 }];
  const { content } = spendingAsCsv({ from: "2026-02", to: "2026-02", rows, total: -36 });
  expect(content.toString()).toBe("\uFEFFMonth,Cost centre,Orders,Total incl. GST\n2026-02,'-A,0,-36.00\n");
});

test("only the months that are asked for are summed", async () => {
  const { shop, order, spending } = await spendingShop();
  for (const day of ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"]) {
    await order("", 1);
    await shop.db.update(papersWanted).set({ wantedAt: noonOf(day, shop.settings.timeZone) });
    await issuePapers(shop, shop.settings);
  }
  expect((await spending({ from: "2026-02", to: "2026-02" })).rows).toMatchObject([{ month: "2026-02", orders: 2 }]);
  expect((await spending({ from: "2026-01", to: "2026-03" })).rows.map(({ month }) => month)).toEqual([
    "2026-03",
    "2026-02",
    "2026-01",
  ]);
});

test("the first month is not after the last, and at most five years are answered", async () => {
  const { spending } = await spendingShop();
  expect(await errorOf(spending({ from: "2026-03", to: "2026-02" }))).toMatchObject({ status: 400 });
  expect(await errorOf(spending({ from: "2021-03", to: "2026-03" }))).toMatchObject({ message: "At most 60 months" });
  expect((await spending({ from: "2021-04", to: "2026-03" })).rows).toEqual([]);
  for (const from of ["2026-13", "2026-3", "0000-01", "2026-03-01"])
    expect(await errorOf(spending({ from, to: "2026-03" }))).toMatchObject({ status: 400 });
});

test("the company's orders are found by keyword, member, cost centre and day", async () => {
  const { shop, company, gloves, nora, theo, order, month } = await spendingShop();
  const first = await order("=CBD", 1);
  const rita = await addMember(shop, company, "approver");
  const second = await as(shop, rita).orders.create(orderOf([[gloves, 2]], { poNumber: "PO-77" }));
  await as(shop, await addPerson(shop)).orders.create(orderOf([[gloves, 1]]));
  const found = async (query: Parameters<ReturnType<typeof as>["company"]["orders"]>[0]) =>
    (await as(shop, theo).company.orders(query)).orders.map(({ _id }) => _id);
  expect(await found({})).toEqual([second._id, first._id]);
  expect(await found({ keyword: "po-77" })).toEqual([second._id]);
  expect(await found({ member: nora.id })).toEqual([first._id]);
  expect(await found({ member: "1" })).toEqual([]);
  expect(await found({ costCentre: " =cbd" })).toEqual([first._id]);
  expect(await found({ from: `${month}-01`, to: "2099-01-01" })).toHaveLength(2);
  expect(await found({ from: "2099-01-01" })).toEqual([]);
  const { orders } = await as(shop, theo).company.orders({ member: nora.id });
  expect(orders).toMatchObject([{ user: { _id: nora.id }, costCentre: "=CBD", openPrice: 36, lineCount: 1 }]);
});
