import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopWithAccount, TOTAL } from "../../money/accounts/accounts.fixture.ts";
import { addCompany, type TestShop } from "../../testing.ts";
import { differencesIn } from "../privacy/privacy.fixture.ts";
import { ACCOUNT_CHECKS } from "./account-checks.ts";

const [PAID, BEYOND, LEFT, CREDIT, BALANCE, LIMIT] = ACCOUNT_CHECKS.map(({ name }) => name);

/** A company with a paid order, one that is paid in part, and an open one. */
async function shopWithDebts() {
  const scene = await shopWithAccount();
  await scene.orderAndInvoice(3);
  await scene.pay(TOTAL + 10);
  expect(await differencesIn(scene.shop)).toEqual([]);
  return scene;
}

/** Changes what the triggers of company payments refuse and keep. */
const behindTheTriggers = ({ db }: TestShop, statement: string) =>
  db.transaction(async (tx) => {
    for (const table of ["company_payments", "account_allocations"])
      await tx.execute(sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`));
    await tx.execute(sql.raw(statement));
    for (const table of ["company_payments", "account_allocations"])
      await tx.execute(sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`));
  });

test.each([
  ["an order that is paid while something is open", "UPDATE orders SET paid_at = now() WHERE paid_at IS NULL", [PAID]],
  [
    "an order that is not paid though nothing is open",
    "UPDATE orders SET paid_at = NULL, payment_reference = NULL",
    [PAID],
  ],
  [
    "an order that is paid beyond its total",
    "UPDATE account_allocations SET amount_cents = 3601 WHERE amount_cents = 3600",
    [BEYOND, LEFT],
  ],
  ["an allocation without its payment's money", "UPDATE company_payments SET left_cents = 1", [LEFT, CREDIT]],
  ["a payment that was taken away", "DELETE FROM account_allocations WHERE amount_cents = 1000", [LEFT]],
  [
    "an order of more than the limit",
    "UPDATE orders SET owed_cents = 1 WHERE id = (SELECT id FROM orders ORDER BY id DESC LIMIT 1)",
    [LIMIT],
  ],
])("%s is found", async (_what, statement, checks) => {
  const { shop } = await shopWithDebts();
  await behindTheTriggers(shop, statement);
  const found = (await differencesIn(shop)).map(({ check }) => check);
  expect([...new Set(found)].filter((check) => ACCOUNT_CHECKS.some(({ name }) => name === check))).toEqual(checks);
});

test("a payment of another company, and a balance that differs, are found", async () => {
  const { shop, company } = await shopWithDebts();
  const other = await addCompany(shop);
  await behindTheTriggers(shop, `UPDATE company_payments SET company_id = '${other.id}'`);
  const found = await differencesIn(shop);
  expect(new Set(found.map(({ check }) => check))).toEqual(new Set([BEYOND]));
  await behindTheTriggers(shop, `UPDATE company_payments SET company_id = '${company.id}'`);
  await shop.db.execute(sql`ALTER TABLE papers DISABLE TRIGGER USER`);
  await shop.db.execute(sql`UPDATE papers SET company_id = NULL WHERE number = 1`);
  await shop.db.execute(sql`ALTER TABLE papers ENABLE TRIGGER USER`);
  expect((await differencesIn(shop)).map(({ check }) => check)).toContain(BALANCE);
});
