import { users } from "@shop/db/schema/users";
import bcrypt from "bcryptjs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, as, errorOf, PASSWORD, testShop, type TestShop } from "../../testing.ts";
import { argon, bcryptCostOf, bcryptDummy, isBcryptHash } from "./argon.ts";
import { setPasswordHasher } from "./passwords.ts";

/** An account as it is after a move: with a bcrypt hash of this cost. */
async function addMoved(shop: TestShop, password: string, cost = 4) {
  const person = await addPerson(shop);
  const passwordHash = await bcrypt.hash(password, cost);
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  return person;
}

const hashOf = async ({ db }: TestShop, { id }: { id: string }) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash ?? "";

test("a password of the old shop logs in, and is hashed with argon2 from then on", async () => {
  const shop = await testShop();
  // Composed in two ways, and longer than the 72 bytes that bcrypt hashes.
  for (const password of ["our old password", "Motte\u0301 \ufb01sh", "x".repeat(100)]) {
    const person = await addMoved(shop, password);
    const logIn = (typed: string) => as(shop, null).users.login({ email: person.email, password: typed });
    expect(await errorOf(logIn(`${password.slice(0, 8)}!`))).toMatchObject({ status: 401 });
    expect(isBcryptHash(await hashOf(shop, person))).toBe(true);
    expect(await logIn(password)).toMatchObject({ _id: person.id });
    expect(await hashOf(shop, person)).toMatch(/^\$argon2id\$/);
    expect(await logIn(password)).toMatchObject({ _id: person.id });
    expect(await errorOf(logIn(`${password}!`))).toMatchObject({ status: 401 });
  }
});

test("two log-ins at once with a password of the old shop succeed, and neither counts as a failed one", async () => {
  const shop = await testShop({ limits: { failedLoginsPerAccount: 2, failedLoginsPerAddress: 100 } });
  const person = await addMoved(shop, "our old password");
  const logIn = (password = "our old password") =>
    as(shop, null, { address: "192.0.2.7" }).users.login({ email: person.email, password });
  expect(await Promise.all([logIn(), logIn()])).toMatchObject([{ _id: person.id }, { _id: person.id }]);
  expect(await errorOf(logIn("wrong"))).toMatchObject({ status: 401 });
  expect(await logIn()).toMatchObject({ _id: person.id });
});

test("a password reset replaces the old shop's hash", async () => {
  const shop = await testShop();
  const person = await addMoved(shop, "our old password");
  const mine = as(shop, person).users;
  await mine.updateProfile({ id: person.id, password: "another password", currentPassword: "our old password" });
  expect(await hashOf(shop, person)).toMatch(/^\$argon2id\$/);
});

test("hashes that would take seconds, or are no bcrypt, are not bcrypt's", () => {
  const dummy = bcryptDummy(10);
  expect([bcryptCostOf(dummy), bcryptCostOf(bcryptDummy(4)), bcryptCostOf(bcryptDummy(15))]).toEqual([
    10,
    4,
    undefined,
  ]);
  expect(dummy).toHaveLength(60);
  for (const hash of [
    "",
    "$2b$10$short",
    `${dummy}x`,
    dummy.replace("$2b", "$3b"),
    "$argon2id$v=19$m=1024,t=1,p=1$x$y",
  ])
    expect(isBcryptHash(hash), hash).toBe(false);
});

/** The work of each verification from now on: 'argon2', or bcrypt's rounds. */
function countWork() {
  const work: ("argon2" | number)[] = [];
  setPasswordHasher({
    ...argon,
    verify(hash, password) {
      const cost = bcryptCostOf(hash);
      work.push(cost === undefined ? "argon2" : 2 ** cost);
      return argon.verify(hash, password);
    },
  });
  return () => {
    const rounds = work.filter((it) => typeof it === "number").reduce((sum, it) => sum + it, 0);
    const done = { argon2: work.filter((it) => it === "argon2").length, rounds };
    work.length = 0;
    return done;
  };
}

test("a wrong password takes the same work for moved, for other and for unknown accounts", async () => {
  const shop = await testShop();
  const own = await addPerson(shop);
  const failOf = (email: string) => errorOf(as(shop, null).users.login({ email, password: "wrong" }));
  const takeWork = countWork();
  await failOf("nobody@test.example");
  expect(takeWork()).toEqual({ argon2: 1, rounds: 0 });

  const [cheap, dear] = [await addMoved(shop, PASSWORD, 4), await addMoved(shop, PASSWORD, 7)];
  for (const email of [own.email, cheap.email, dear.email, "nobody@test.example"]) {
    await failOf(email);
    expect(takeWork(), email).toEqual({ argon2: 1, rounds: 2 ** 7 });
  }
  await as(shop, null).users.login({ email: own.email, password: PASSWORD });
  expect(takeWork()).toEqual({ argon2: 1, rounds: 0 });
});
