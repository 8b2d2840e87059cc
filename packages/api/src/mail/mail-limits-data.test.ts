import { fileURLToPath } from "node:url";
import { readMigrations } from "@shop/db/migrations";
import { users } from "@shop/db/schema/users";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addOrder, addPerson, addProduct, as, testShop, turnOnTwoFactor } from "../testing.ts";

const folder = fileURLToPath(new URL("../../../../drizzle/migrations", import.meta.url));

test("the migration knows the buyers who have paid, and keeps the two-factor login of those who are verified", async () => {
  const shop = await testShop();
  const ada = await addPerson(shop, { name: "Admin", isAdmin: true });
  const payer = await addPerson(shop, { name: "Payer" });
  const reader = await addPerson(shop, { name: "Reader" });
  const mover = await addPerson(shop, { name: "Mover" });
  const buyer = await addPerson(shop, { name: "Unpaid" });
  const without = await addPerson(shop, { name: "Without" });
  const gloves = await addProduct(shop);
  for (const person of [payer, buyer, without]) {
    const order = await addOrder(shop, person, [[gloves, 1]]);
    if (person !== buyer) await as(shop, ada).orders.pay({ orderId: order._id, id: "Bank reference" });
  }
  for (const person of [ada, payer, reader, mover, buyer]) await turnOnTwoFactor(shop, person);
  await shop.db.update(users).set({ paidEmail: null, totpEmailWasProved: false });
  await shop.db.update(users).set({ provenEmail: reader.email.toUpperCase() }).where(eq(users.id, reader.id));
  await shop.db.update(users).set({ provenEmail: "old@test.example" }).where(eq(users.id, mover.id));

  const { statements = [] } = (await readMigrations(folder)).find(({ tag }) => tag.endsWith("_mail-limits-data")) ?? {};
  for (const statement of statements.slice(-1)) await shop.db.$client.query(statement);
  expect(
    await shop.db
      .select({ name: users.name, paid: users.paidEmail, stays: users.totpEmailWasProved })
      .from(users)
      .orderBy(asc(users.name)),
  ).toEqual([
    { name: "Admin", paid: null, stays: true },
    { name: "Mover", paid: null, stays: false },
    { name: "Payer", paid: payer.email, stays: true },
    { name: "Reader", paid: null, stays: true },
    { name: "Unpaid", paid: null, stays: false },
    { name: "Without", paid: without.email, stays: false },
  ]);
});
