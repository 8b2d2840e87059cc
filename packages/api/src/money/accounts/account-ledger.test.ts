import { newId } from "@shop/db/columns";
import { companies } from "@shop/db/schema/companies";
import { dollarsToCents } from "@shop/domain/money";
import { TRPCError } from "@trpc/server";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CHECKS } from "../../shop/verify/checks.ts";
import { addCompany, addMember, as, orderOf, type Person } from "../../testing.ts";
import { runs } from "../../runs.fixture.ts";
import { issueAll } from "../papers/papers.fixture.ts";
import { readFigures } from "./account-figures.ts";
import { invoiceOf, shopWithAccount } from "./accounts.fixture.ts";

const LIMIT = 400;
/** Which of the orders, payments or members so far. */
const which = fc.nat({ max: 5 });
const cents = fc.integer({ min: 1, max: 150_00 });
const units = fc.integer({ min: 1, max: 6 });

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom("order", "order", "transfer"), qty: units, which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("paid", "paid at the order", "named invoice", "paid back"),
      cents,
      which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom("undo", "return", "cancel", "deliver", "goods back"), which }),
  },
  fc.record({ kind: fc.constant("refunded"), cents, which }),
  fc.record({ kind: fc.constant("limit"), cents: fc.integer({ min: 0, max: 800_00 }) }),
  fc.record({ kind: fc.constant("issue papers") }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Refusals are part of every history; anything else is a failure. */
async function tried<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (!(error instanceof TRPCError) || error.code === "INTERNAL_SERVER_ERROR") throw error;
    return undefined;
  });
}

type Scene = Awaited<ReturnType<typeof shopWithAccount>>;

interface History {
  scene: Scene;
  company: { id: string };
  members: Person[];
  orders: string[];
  payments: string[];
}

const at = <T>(all: readonly T[], index: number): T | undefined => all[index % all.length];

/** What a company owes and the most that it may, in cents. */
async function owed({ scene: { shop, today }, company }: History) {
  const figures = (await readFigures(shop.db, [company.id], today)).get(company.id);
  const [row] = await shop.db.select().from(companies).where(eq(companies.id, company.id));
  return { owedCents: figures?.owedCents ?? NaN, limitCents: row?.creditLimitCents ?? NaN };
}

async function place(history: History, paymentMethod: "Account" | "Bank", qty: number, member: Person): Promise<void> {
  const { scene } = history;
  const sent = orderOf([[scene.gloves, qty]], { paymentMethod });
  const placed = await tried(as(scene.shop, member).orders.create(sent));
  if (!placed) return;
  history.orders.push(placed._id);
  if (paymentMethod === "Bank") return;
  const { owedCents, limitCents } = await owed(history);
  expect(owedCents).toBeLessThanOrEqual(limitCents);
}

async function run(history: History, taken: Step): Promise<void> {
  const { scene, company, members, orders, payments } = history;
  const { shop, staff, today, gloves } = scene;
  if (taken.kind === "issue papers") return issueAll(shop);
  if (taken.kind === "limit" && "cents" in taken) {
    await shop.db.update(companies).set({ creditLimitCents: taken.cents }).where(eq(companies.id, company.id));
    return;
  }
  if (!("which" in taken)) return;
  const [order = "", payment = ""] = [at(orders, taken.which), at(payments, taken.which)];
  const member = at(members, taken.which);
  const amount = "cents" in taken ? taken.cents / 100 : 0;
  const record = async (more: { amount: number; invoices?: { invoice: string; amount: number }[] }) => {
    const sent = { id: company.id, paidOn: today, reference: "NPP 1", ...more };
    const made = await tried(staff.companyAccounts.recordPayment(sent));
    if (made) payments.push(made._id);
  };
  switch (taken.kind) {
    case "order":
    case "transfer":
      return member && "qty" in taken
        ? place(history, taken.kind === "order" ? "Account" : "Bank", taken.qty, member)
        : undefined;
    case "paid":
      return record({ amount });
    case "paid back":
      return record({ amount: -amount });
    case "named invoice": {
      const invoice = await invoiceOf(shop, order).catch(() => newId());
      return record({ amount, invoices: [{ invoice, amount: Math.min(amount, 20) }] });
    }
    case "paid at the order":
      await tried(staff.orders.bookTransfer({ id: order, amount, paidOn: today, reference: "NPP 2" }));
      return;
    case "undo":
      await tried(staff.companyAccounts.undoPayment({ id: company.id, payment }));
      return;
    case "return":
      await tried(
        staff.companyAccounts.returnPayment({ id: company.id, payment, returnedOn: today, reason: "Returned" }),
      );
      return;
    case "cancel":
      await tried(staff.orders.cancel({ id: order, paid: true }));
      return;
    case "deliver":
      await tried(staff.orders.deliver({ id: order }));
      return;
    case "goods back": {
      const lines = [{ product: gloves.id, qty: 1 }];
      await tried(staff.orders.makeRefund({ id: order, requestId: newId(), lines, restock: true }));
      return;
    }
    case "refunded":
      await tried(staff.orders.makeRefund({ id: order, requestId: newId(), amount }));
  }
}

/** What the papers ask for, less what was received, in cents. */
async function expectedBalance({ scene: { staff }, company, orders }: History): Promise<number> {
  let sum = 0;
  for (const id of orders) {
    const { paymentMethod } = await staff.orders.byId({ id });
    const { total, credited, received } = await staff.orders.money({ id });
    sum += dollarsToCents(total) - dollarsToCents(credited);
    if (paymentMethod === "Bank") sum -= dollarsToCents(received);
  }
  const { payments } = await staff.companyAccounts.payments({ id: company.id, pageSize: 100 });
  return payments.reduce(
    (left, { amount, returnedOn }) => left - (returnedOn === null ? dollarsToCents(amount) : 0),
    sum,
  );
}

test("after any history a company's balance is its invoices less credit notes and payments, in whole cents", async () => {
  const scene = await shopWithAccount();
  const { shop, staff, today } = scene;
  const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
    const company = await addCompany(shop, { termsDays: 14, creditLimitCents: dollarsToCents(LIMIT) });
    const members = [await addMember(shop, company, "admin"), await addMember(shop, company, "buyer")];
    const history: History = { scene, company, members, orders: [], payments: [] };
    for (const taken of [{ kind: "order", qty: 2, which: 0 } as const, ...steps]) await run(history, taken);
    await issueAll(shop);

    const balance = await expectedBalance(history);
    const statement = await staff.statements.read({ company: company.id, from: today, to: today });
    expect(dollarsToCents(statement.closingBalance)).toBe(balance);
    expect(statement.entries.reduce((sum, { amount }) => sum + dollarsToCents(amount), 0)).toBe(balance);
    const figures = (await readFigures(shop.db, [company.id], today)).get(company.id);
    expect(figures?.balanceCents).toBe(balance);
    const [member] = members;
    const own = member && (await as(shop, member).statements.read({ from: today, to: today }));
    expect(own?.closingBalance).toBe(statement.closingBalance);
  });
  await fc.assert(property, { numRuns: runs(30) });
  for (const { name, sql } of CHECKS) expect([name, (await shop.db.$client.query(sql)).rows]).toEqual([name, []]);
}, 180_000);
