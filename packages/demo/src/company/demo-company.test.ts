import { issuePapers } from "@shop/api/money/papers/issue-papers";
import { verify } from "@shop/api/shop/verify/verify";
import { as, createTestShop, type TestShop } from "@shop/api/testing";
import { orders } from "@shop/db/schema/orders";
import { outbox } from "@shop/db/schema/contacts";
import { remindOverdue } from "@shop/api/money/accounts/remind-companies";
import { addDays, dayOf } from "@shop/domain/dates";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../accounts.ts";
import { seedDemoShop } from "../seed.ts";
import { WATTLE_LANE } from "./wattle-lane.ts";

const now = new Date();
let shop: TestShop;
let staff: ReturnType<typeof as>;
type Name = "company-admin" | "approver" | "buyer" | "viewer";
const member = async (name: Name) => {
  const login = { email: `${name}@example.com`, password: `${name}-demo-pass` };
  return as(shop, await as(shop, null).users.login(login));
};

beforeAll(async () => {
  shop = await createTestShop();
  const images = { saveDrawing: async (name: string) => `/images/${name}-640.webp` };
  await seedDemoShop({ db: shop.db, images, files: shop.files, payments: shop.payments, say: () => undefined, now });
  await issuePapers(shop, shop.settings);
  staff = as(shop, await as(shop, null).users.login(DEMO_ACCOUNTS[0]));
});
afterAll(() => shop.close());

it("the records of the company agree with each other", async () => {
  const done = () => Promise.resolve();
  const pictures = { put: done, get: () => Promise.resolve(null), has: () => Promise.resolve(true), remove: done };
  expect(await verify({ ...shop, pictures })).toEqual([]);
});

it("the company has four members, of whom the buyer has limits, and two cost centres", async () => {
  const company = await (await member("company-admin")).company.read();
  expect(company).toMatchObject({ name: "Wattle Lane Clinics", role: "admin" });
  expect(company.costCentres).toHaveLength(2);
  expect(
    company.members.map(({ email, role, orderLimit, monthlyLimit }) => [email, role, orderLimit, monthlyLimit]),
  ).toEqual(
    expect.arrayContaining([
      ["company-admin@example.com", "admin", null, null],
      ["approver@example.com", "approver", null, null],
      ["buyer@example.com", "buyer", 500, 2000],
      ["viewer@example.com", "viewer", null, null],
    ]),
  );
  expect(company.members).toHaveLength(4);
  for (const name of ["approver", "buyer", "viewer"] as const)
    expect((await (await member(name)).company.read()).role).toBe(name);
});

it("the account's figures are those of its statement, its open orders and the staff's list", async () => {
  const viewer = await member("viewer");
  const { account } = await viewer.company.read();
  const { orders: all } = await viewer.company.orders({ pageSize: 100 });
  const open = all.reduce((sum, { openPrice }) => sum + Math.round(openPrice * 100), 0) / 100;
  expect(account).toMatchObject({ termsDays: 14, creditLimit: 5000, onHold: false, balance: open });
  expect(account?.left).toBeCloseTo(5000 - open, 2);
  const statement = await viewer.statements.read({ from: addDays(dayOf(now, shop.settings.timeZone), -40) });
  expect([statement.openingBalance, statement.closingBalance]).toEqual([0, open]);
  expect(new Set(statement.entries.map(({ kind }) => kind))).toEqual(new Set(["invoice", "credit-note", "payment"]));
  const { companies } = await staff.companies.list({ keyword: "Wattle Lane" });
  expect(companies).toMatchObject([{ balance: open, left: account?.left, overdue: account?.overdue }]);
});

it("one order is overdue, another paid in part, and one cancelled", async () => {
  const { orders: all } = await (await member("viewer")).company.orders({ pageSize: 100 });
  const partPaid = all.filter(({ openPrice, totalPrice }) => openPrice > 0 && openPrice < totalPrice);
  expect(partPaid).toHaveLength(1);
  expect(all.filter(({ cancelledAt }) => cancelledAt !== null)).toHaveLength(1);
  const { companies } = await staff.companyAccounts.overdue({});
  expect(companies).toMatchObject([{ name: "Wattle Lane Clinics", days31: 0, days61: 0, days91: 0 }]);
  const { days1 } = companies[0] ?? {};
  expect(all.filter(({ openPrice }) => openPrice === days1)).toHaveLength(1);
});

it("no email reminds the company when the shop opens", async () => {
  const mails = await shop.db.$count(outbox);
  await remindOverdue(shop);
  expect(await shop.db.$count(outbox)).toBe(mails);
});

it("both cost centres have spent, in sum what was invoiced less what was credited", async () => {
  const viewer = await member("viewer");
  const { rows, total } = await viewer.company.spending({});
  expect(new Set(rows.map(({ costCentre }) => costCentre))).toEqual(new Set(["BRU", "COB"]));
  const { entries } = await viewer.statements.read({ from: addDays(dayOf(now, shop.settings.timeZone), -40) });
  const papers = entries.filter(({ kind }) => kind !== "payment");
  expect(total).toBeCloseTo(
    papers.reduce((sum, { amount }) => sum + amount, 0),
    2,
  );
});

it("the buyer has ordered within their limits, except for what was approved", async () => {
  const [buyer] = (await (await member("buyer")).company.read()).members.filter(({ role }) => role === "buyer");
  const placed = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, buyer?._id ?? ""), isNull(orders.approvedBy)));
  expect(placed.length).toBeGreaterThan(3);
  for (const { totalCents } of placed) expect(totalCents).toBeLessThanOrEqual(500_00);
  // All of them may be of one month.
  expect(placed.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBeLessThanOrEqual(2_000_00);
});

it("requisitions wait for the approver, one was declined, and one became an order", async () => {
  const approver = await member("approver");
  const { requisitions } = await approver.requisitions.list({});
  expect(requisitions.map(({ status }) => status)).toEqual(["open", "open", "declined", "approved"]);
  const [newest, waiting, declined, approved] = requisitions;
  expect(declined?.reason).not.toBe("");
  const order = await approver.orders.byId({ id: approved?.order?._id ?? "" });
  expect(order).toMatchObject({ approvedBy: { name: "Tomas Reyes" }, totalPrice: approved?.totalThen });
  for (const { totalThen, totalNow, lines } of requisitions) {
    expect(totalThen).toBeGreaterThan(500);
    expect(totalNow).toBe(totalThen);
    expect(lines.map(({ problem }) => problem)).toEqual(lines.map(() => null));
  }
  const { account } = await approver.company.read();
  expect(account?.left).toBeGreaterThan((waiting?.totalNow ?? 0) + (newest?.totalNow ?? 0));
});

it("the bank's lines are of every match, two of them the company's, and one resembles an earlier one", async () => {
  const { lines } = await staff.bank.list({});
  const count = (match: string) => lines.filter((line) => line.match === match).length;
  expect([count("certain"), count("likely"), count("unknown")]).toEqual([3, 5, 2]);
  expect(lines.filter(({ similarTo }) => similarTo !== null)).toMatchObject([{ match: "likely" }]);
  const ofCompany = lines.filter(({ suggestions }) => suggestions[0]?.name === WATTLE_LANE.name);
  expect(new Set(ofCompany.map(({ match }) => match))).toEqual(new Set(["certain", "likely"]));
});
