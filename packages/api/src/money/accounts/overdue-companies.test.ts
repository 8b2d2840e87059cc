import { companies } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import { addDays } from "@shop/domain/dates";
import { NO_ONE_TO_REMIND, NOTHING_OVERDUE, REMINDED_TODAY } from "@shop/domain/messages";
import { asc, eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { otherServer } from "../payments/payments.fixture.ts";
import { issueAll } from "../papers/papers.fixture.ts";
import { addCompany, addMember, as, errorOf, type TestShop } from "../../testing.ts";
import { placedDaysAgo, shopWithAccount, TOTAL } from "./accounts.fixture.ts";
import { remindOverdue } from "./remind-companies.ts";

type Scene = Awaited<ReturnType<typeof shopWithAccount>>;

/** Places orders so many days ago, and issues their invoices, which are due 14 days later. */
async function orderDaysAgo({ shop, order }: Scene, ...days: number[]) {
  const placed = [];
  for (const ago of days) {
    placed.push(await order());
    await placedDaysAgo(shop, placed.at(-1)?._id ?? "", ago);
  }
  await issueAll(shop);
  return placed;
}

const remindersOf = ({ db }: TestShop) =>
  db.select().from(outbox).where(like(outbox.cause, "account-overdue:%")).orderBy(asc(outbox.recipient));

test("open invoices are summed by the days since they were due", async () => {
  const scene = await shopWithAccount();
  const { today, company, staff, pay } = scene;
  expect(await staff.companyAccounts.overdue({})).toMatchObject({ companies: [], total: 0 });
  await orderDaysAgo(scene, 14, 15, 44, 45, 74, 75, 104, 105);
  await pay(10);
  expect(await staff.companyAccounts.overdue({})).toEqual({
    companies: [
      {
        _id: company.id,
        name: "Wattle",
        balance: 8 * TOTAL - 10,
        notDue: TOTAL,
        days1: 2 * TOTAL,
        days31: 2 * TOTAL,
        days61: 2 * TOTAL,
        days91: TOTAL - 10,
        oldestDueOn: addDays(today, -91),
        remindedAt: null,
      },
    ],
    page: 1,
    pages: 1,
    total: 1,
  });
});

test("companies are listed by page, those that are overdue the longest first", async () => {
  const scene = await shopWithAccount();
  const { shop, staff, company } = scene;
  await orderDaysAgo(scene, 20);
  const other = await addCompany(shop, { termsDays: 0, creditLimitCents: 500_00 });
  const omar = await addMember(shop, other, "buyer");
  const { _id } = await scene.order(1, omar);
  await placedDaysAgo(shop, _id, 40);
  await issueAll(shop);
  const idsOn = async (pageNumber: number) => {
    const { companies: found, pages, total } = await staff.companyAccounts.overdue({ pageNumber, pageSize: 1 });
    return { ids: found.map((it) => it._id), pages, total };
  };
  expect(await idsOn(1)).toEqual({ ids: [other.id], pages: 2, total: 2 });
  expect(await idsOn(2)).toEqual({ ids: [company.id], pages: 2, total: 2 });
  expect(await idsOn(3)).toEqual({ ids: [], pages: 2, total: 2 });
});

test("a company whose invoices are not overdue, are paid or cancelled is not listed", async () => {
  const scene = await shopWithAccount();
  const { shop, staff, nora, pay } = scene;
  const [paid, cancelled] = await orderDaysAgo(scene, 20, 18, 3);
  await pay(TOTAL);
  expect(await staff.orders.byId({ id: paid?._id ?? "" })).toMatchObject({ isPaid: true });
  await as(shop, nora).orders.cancel({ id: cancelled?._id ?? "" });
  expect((await staff.companyAccounts.overdue({})).total).toBe(0);
});

test("a company is reminded at its invoice address, once a week while something is overdue", async () => {
  const scene = await shopWithAccount();
  const { shop, pay } = scene;
  await orderDaysAgo(scene, 15, 3);
  await remindOverdue(shop);
  await remindOverdue(shop);
  const [mail] = await remindersOf(shop);
  expect(await remindersOf(shop)).toHaveLength(1);
  expect(mail).toMatchObject({ recipient: "accounts@wattle.example" });
  expect(mail?.subject).toContain("$36.00");
  expect(mail?.text).toContain("INV-000001");
  expect(mail?.text).not.toContain("INV-000002");
  await shop.db.update(companies).set({ remindedAt: sql`now() - interval '7 days'` });
  await remindOverdue(shop);
  expect(await remindersOf(shop)).toHaveLength(2);
  await shop.db.update(companies).set({ remindedAt: sql`now() - interval '7 days'` });
  await pay(TOTAL);
  await remindOverdue(shop);
  expect(await remindersOf(shop)).toHaveLength(2);
});

test("without an invoice address a company's admins are reminded", async () => {
  const scene = await shopWithAccount();
  const { shop, company } = scene;
  await shop.db.update(companies).set({ invoiceEmail: null });
  await orderDaysAgo(scene, 15);
  await remindOverdue(shop);
  expect(await remindersOf(shop)).toEqual([]);
  const admins = [await addMember(shop, company, "admin"), await addMember(shop, company, "admin")];
  await remindOverdue(shop);
  expect((await remindersOf(shop)).map(({ recipient }) => recipient)).toEqual(
    admins.map(({ email }) => email).toSorted(),
  );
});

test("a company without an address counts as reminded neither for the job nor for staff", async () => {
  const scene = await shopWithAccount();
  const { shop, staff, company } = scene;
  await shop.db.update(companies).set({ invoiceEmail: null });
  await orderDaysAgo(scene, 15);
  await remindOverdue(shop);
  expect((await staff.companyAccounts.overdue({})).companies).toMatchObject([{ remindedAt: null }]);
  const remind = () => staff.companyAccounts.remind({ id: company.id });
  expect(await errorOf(remind())).toMatchObject({ status: 409, message: NO_ONE_TO_REMIND });
  await shop.db.update(companies).set({ invoiceEmail: "accounts@wattle.example" });
  expect(await remind()).toEqual({ message: "The reminder was sent to accounts@wattle.example" });
});

test("no company is reminded while the shop does not want it, or on two servers twice", async () => {
  const scene = await shopWithAccount();
  const { shop } = scene;
  await orderDaysAgo(scene, 15);
  await remindOverdue({ ...shop, settings: { ...shop.settings, remindsOverdue: false } });
  expect(await remindersOf(shop)).toEqual([]);
  await Promise.all([remindOverdue(shop), remindOverdue(otherServer(shop))]);
  expect(await remindersOf(shop)).toHaveLength(1);
});

test("staff remind a company now, once a day, while something is overdue", async () => {
  const scene = await shopWithAccount();
  const { shop, staff, company } = scene;
  const remind = (id = company.id) => staff.companyAccounts.remind({ id });
  expect(await errorOf(remind())).toMatchObject({ status: 409, message: NOTHING_OVERDUE });
  await orderDaysAgo(scene, 15);
  expect(await remind()).toEqual({ message: "The reminder was sent to accounts@wattle.example" });
  expect(await errorOf(remind())).toMatchObject({ status: 409, message: REMINDED_TODAY });
  await remindOverdue(shop);
  expect(await remindersOf(shop)).toHaveLength(1);
  await shop.db.update(companies).set({ remindedAt: sql`now() - interval '1 day'`, invoiceEmail: null });
  expect(await errorOf(remind())).toMatchObject({ status: 409, message: NO_ONE_TO_REMIND });
  const other = await addCompany(shop);
  expect(await errorOf(remind(other.id))).toMatchObject({ status: 409, message: NOTHING_OVERDUE });
  expect(await errorOf(remind("x"))).toMatchObject({ status: 404, message: "Company not found" });
  const [kept] = await shop.db.select().from(companies).where(eq(companies.id, company.id));
  expect(kept?.remindedAt?.getTime()).toBeLessThan(Date.now() - 3_600_000);
});
