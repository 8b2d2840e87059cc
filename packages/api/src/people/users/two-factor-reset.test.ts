import { outbox, subscribers } from "@shop/db/schema/contacts";
import { recoveryCodes, users } from "@shop/db/schema/users";
import { desc, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addOrder,
  addPerson,
  addProduct,
  as,
  codeOf,
  PASSWORD,
  errorOf,
  testShop,
  type Person,
  type TestShop,
} from "../../testing.ts";

const NEW = "a new password";

const visitor = (shop: TestShop) => as(shop, null).users;

/** Requests a link and sets a new password with it. */
async function reset(shop: TestShop, EmailAddress: string): Promise<void> {
  await visitor(shop).forgotPassword({ EmailAddress });
  const [mail] = await shop.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
  const link = new URL(/http\S+\/set\?\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  const [val, key] = [link.searchParams.get("vl") ?? "", link.searchParams.get("r") ?? ""];
  await visitor(shop).resetPassword({ val, key, password: NEW });
}

async function shopWithNora() {
  const shop = await testShop();
  return { shop, nora: await addPerson(shop, { name: "Nora", email: "Nora@test.example" }) };
}

describe("after a password reset, two-step sign-in", () => {
  const change = (shop: TestShop, { id }: { id: string }, values: Partial<typeof users.$inferInsert>) =>
    shop.db.update(users).set(values).where(eq(users.id, id));

  /** Turns two-step sign-in on as a user would, and returns the recovery codes. */
  async function turnOn(shop: TestShop, person: Person, password = PASSWORD) {
    const { token } = await visitor(shop).login({ email: person.email, password });
    const mine = as(shop, { token }).users;
    const { secret } = await mine.beginTwoFactor({ password });
    return (await mine.confirmTwoFactor({ code: codeOf(secret) })).recoveryCodes;
  }
  const mailOf = async (shop: TestShop, kind: string) =>
    (
      await shop.db
        .select()
        .from(outbox)
        .where(like(outbox.cause, `${kind}:%`))
    )
      .map(({ text }) => text)
      .join();

  test("is removed if it was turned on before the email was verified", async () => {
    const { shop, nora } = await shopWithNora();
    await turnOn(shop, nora);
    await reset(shop, nora.email);
    expect(await visitor(shop).login({ email: nora.email, password: NEW })).toMatchObject({ _id: nora.id });
    expect(await shop.db.select().from(users)).toMatchObject([
      { totpSecret: null, totpEnabledAt: null, totpLastStep: null },
    ]);
    expect(await shop.db.$count(recoveryCodes)).toBe(0);
    const log = await as(shop, await addPerson(shop, { isAdmin: true })).audit.list({ recordId: nora.id });
    expect(log.entries.map(({ action }) => action)).toContain("turnedOffTwoFactor");
    expect(await mailOf(shop, "password-changed")).toContain("Two-step sign-in was turned off as well");
  });

  test("stays if it was turned on after an earlier reset by email", async () => {
    const { shop, nora } = await shopWithNora();
    await reset(shop, nora.email);
    const [code = ""] = await turnOn(shop, nora, NEW);
    await reset(shop, nora.email);
    const login = { email: nora.email, password: NEW };
    expect(await errorOf(visitor(shop).login(login))).toMatchObject({ needs: "code" });
    expect(await visitor(shop).login({ ...login, code })).toMatchObject({ _id: nora.id });
    expect(await mailOf(shop, "password-changed")).not.toContain("Two-step");
  });

  test("stays if the account has paid an order with the email, or is an admin's", async () => {
    const { shop, nora } = await shopWithNora();
    const ada = await addPerson(shop, { isAdmin: true });
    const order = await addOrder(shop, nora, [[await addProduct(shop), 1]]);
    await as(shop, ada).orders.pay({ orderId: order._id, id: "Bank reference" });
    for (const person of [nora, ada]) {
      await turnOn(shop, person);
      await reset(shop, person.email);
      expect(await errorOf(visitor(shop).login({ email: person.email, password: NEW }))).toMatchObject({
        needs: "code",
      });
    }
  });

  test("stays if the user became an admin after it was turned on with an unverified email", async () => {
    const { shop, nora } = await shopWithNora();
    const ada = await addPerson(shop, { isAdmin: true });
    await turnOn(shop, nora);
    await as(shop, ada).users.update({ id: nora.id, isAdmin: true });
    await reset(shop, nora.email);
    expect(await errorOf(visitor(shop).login({ email: nora.email, password: NEW }))).toMatchObject({ needs: "code" });
    expect(await mailOf(shop, "password-changed")).not.toContain("Two-step");
  });

  test("is removed if the email was verified without the account, or the account verified other emails", async () => {
    const { shop, nora } = await shopWithNora();
    const omar = await addPerson(shop, { email: "omar@test.example" });
    await as(shop, null).contacts.subscribe({ email: nora.email });
    await shop.db.update(subscribers).set({ confirmedAt: new Date() });
    await change(shop, omar, { provenEmail: "old@test.example", paidEmail: "older@test.example" });
    for (const person of [nora, omar]) {
      await turnOn(shop, person);
      await reset(shop, person.email);
      expect(await visitor(shop).login({ email: person.email, password: NEW })).toMatchObject({ _id: person.id });
    }
  });

  test("stays after a change of the email if it was turned on with a verified one", async () => {
    const { shop, nora } = await shopWithNora();
    await change(shop, nora, { provenEmail: nora.email });
    const [code] = await turnOn(shop, nora);
    const moved = { email: "thief@test.example", currentPassword: PASSWORD, code };
    await as(shop, nora).users.updateProfile(moved);
    await reset(shop, "thief@test.example");
    expect(await errorOf(visitor(shop).login({ email: "thief@test.example", password: NEW }))).toMatchObject({
      needs: "code",
    });
  });

  test("is removed if it was turned on again with an unverified email", async () => {
    const { shop, nora } = await shopWithNora();
    await change(shop, nora, { provenEmail: nora.email });
    await turnOn(shop, nora);
    const ada = await addPerson(shop, { isAdmin: true });
    await as(shop, ada).users.resetTwoFactor({ id: nora.id });
    await as(shop, ada).users.update({ id: nora.id, email: "new@test.example" });
    await turnOn(shop, { ...nora, email: "new@test.example" });
    await reset(shop, "new@test.example");
    expect(await visitor(shop).login({ email: "new@test.example", password: NEW })).toMatchObject({ _id: nora.id });
  });
});
