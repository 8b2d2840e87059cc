import { companies } from "@shop/db/schema/companies";
import { OVER_CREDIT_LIMIT } from "@shop/domain/messages";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { addMember, as, holdRows, waitForBlockedSessions } from "../../testing.ts";
import { shopWithAccount, TOTAL } from "./accounts.fixture.ts";

const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [(outcome.reason as Error).message] : []));

test("of two members who order the last credit at once, one gets it", async () => {
  const { shop, company, order } = await shopWithAccount({ limit: TOTAL });
  const olga = await addMember(shop, company, "buyer");
  const held = await holdRows(shop, "companies", [company.id], "FOR NO KEY UPDATE");
  const both = Promise.allSettled([order(), order(1, olga)]);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect(refusals(await both)).toEqual([OVER_CREDIT_LIMIT("$0.00")]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a limit that is lowered while an order is placed is judged when the order's turn comes", async () => {
  const { shop, company, order } = await shopWithAccount({ limit: TOTAL });
  const client = await shop.db.$client.connect();
  try {
    await client.query("BEGIN");
    await client.query("UPDATE companies SET credit_limit_cents = 1000 WHERE id = $1", [company.id]);
    const placing = Promise.allSettled([order()]);
    await waitForBlockedSessions(shop, 1);
    await client.query("COMMIT");
    expect(refusals(await placing)).toEqual([OVER_CREDIT_LIMIT("$10.00")]);
  } finally {
    client.release();
  }
});

test("a limit that is lowered waits for the order that is being placed, which keeps its credit", async () => {
  const { shop, company, gloves, order } = await shopWithAccount({ limit: TOTAL });
  const held = await holdRows(shop, "products", [gloves.id]);
  const placing = order();
  await waitForBlockedSessions(shop, 1);
  const lowered = shop.db.update(companies).set({ creditLimitCents: 0 }).where(eq(companies.id, company.id)).execute();
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect(await placing).toMatchObject({ openPrice: TOTAL });
  await lowered;
  expect(await differencesIn(shop)).toEqual([]);
});

test("a payment, its return, a cancellation and an order at once leave an account that adds up", async () => {
  const { shop, company, staff, nora, today, order, orderAndInvoice, pay, statement } = await shopWithAccount();
  const [first, second] = await orderAndInvoice(2);
  if (!first || !second) throw new Error("no orders");
  const { _id: payment } = await pay(50);
  const held = await holdRows(shop, "companies", [company.id], "FOR NO KEY UPDATE");
  const work = Promise.allSettled([
    pay(30),
    staff.companyAccounts.returnPayment({ id: company.id, payment, returnedOn: today, reason: "R" }),
    as(shop, nora).orders.cancel({ id: second._id }),
    order(2),
  ]);
  await waitForBlockedSessions(shop, 4);
  await held.release();
  expect(refusals(await work)).toEqual([]);
  expect(await differencesIn(shop)).toEqual([]);
  expect((await statement()).entries.length).toBeGreaterThan(0);
});

test("two returns of a payment at once return it once", async () => {
  const { shop, company, staff, today, pay } = await shopWithAccount();
  const { _id: payment } = await pay(50);
  const held = await holdRows(shop, "companies", [company.id], "FOR NO KEY UPDATE");
  const back = () => staff.companyAccounts.returnPayment({ id: company.id, payment, returnedOn: today, reason: "R" });
  const both = Promise.allSettled([back(), back()]);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect(refusals(await both)).toEqual(["This payment was returned"]);
});
