import { users } from "@shop/db/schema/users";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, as, errorOf, testShop } from "../../testing.ts";
import { argon } from "./argon.ts";

/** 'Ünïcode ﬁsh', typed with combining characters (as on a Mac), as single ones, and with a wide digit. */
const [DECOMPOSED, COMPOSED] = ["U\u0308ni\u0308code \ufb01sh 1", "\u00dcn\u00efcode fish \uff11"];

const emailOf = (n: number) => `n${n}@test.example`;

test("a password works in every form of the same characters, wherever it is set", async () => {
  const shop = await testShop();
  const visitor = as(shop, null).users;
  for (const [n, [set, typed]] of [
    [DECOMPOSED, COMPOSED],
    [COMPOSED, DECOMPOSED],
  ].entries()) {
    const email = emailOf(n);
    const session = await visitor.register({ name: "N", email, password: set ?? "" });
    expect(await visitor.login({ email, password: typed ?? "" })).toMatchObject({ _id: session._id });
    expect(await visitor.login({ email, password: set ?? "" })).toMatchObject({ _id: session._id });
    const mine = as(shop, session).users;
    await mine.beginTwoFactor({ password: typed ?? "" });
    expect(await errorOf(visitor.login({ email, password: `${typed}!` }))).toMatchObject({ status: 401 });
  }
});

test("a hash of the password as typed still works, and is replaced at the next login", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const passwordHash = await argon.hash(DECOMPOSED);
  const isNora = eq(users.id, nora.id);
  await shop.db.update(users).set({ passwordHash }).where(isNora);
  const logIn = (password: string) => as(shop, null).users.login({ email: nora.email, password });
  expect(await errorOf(logIn(COMPOSED))).toMatchObject({ status: 401 });
  await as(shop, nora).users.beginTwoFactor({ password: DECOMPOSED });
  expect(await logIn(DECOMPOSED)).toMatchObject({ _id: nora.id });
  expect(await logIn(COMPOSED)).toMatchObject({ _id: nora.id });
  const [row] = await shop.db.select().from(users).where(isNora);
  expect(row?.passwordHash).not.toBe(passwordHash);
  expect(await argon.verify(row?.passwordHash ?? "", COMPOSED.normalize("NFKC"))).toBe(true);
  expect(await logIn(DECOMPOSED)).toMatchObject({ _id: nora.id });
});

test("a common password is refused in every form", async () => {
  const visitor = as(await testShop(), null).users;
  const password = "ｐａｓｓｗｏｒｄ１２３";
  expect(await errorOf(visitor.register({ name: "N", email: emailOf(1), password }))).toMatchObject({
    status: 400,
    message: "This password is too common: choose another",
  });
});
