import { expect, test } from "vitest";
import { addPerson, as, PASSWORD, errorOf, testShop } from "../testing.ts";

const NEW = "a new password";
const WRONG = {
  status: 400,
  code: "BAD_REQUEST",
  message: "currentPassword: Is not your current password",
  issues: [{ path: "currentPassword", message: "Is not your current password" }],
};

test("a new password requires the current one and revokes every older token", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const mine = as(shop, nora).users;
  expect(await errorOf(mine.updateOwnProfile({ password: NEW, currentPassword: "wrong" }))).toEqual(WRONG);
  const session = await mine.updateOwnProfile({ password: NEW, currentPassword: PASSWORD });
  expect(await errorOf(mine.byId({ id: "profile" }))).toMatchObject({ status: 401 });
  expect(await as(shop, session).users.byId({ id: "profile" })).toMatchObject({ _id: nora.id });
  expect(await as(shop, null).users.login({ email: nora.email, password: NEW })).toMatchObject({ _id: nora.id });
});

test("a new email requires the current password too", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const mine = as(shop, nora).users;
  const email = "moved@test.example";
  expect(await errorOf(mine.updateOwnProfile({ email, currentPassword: "wrong" }))).toEqual(WRONG);
  expect(await mine.byId({ id: "profile" })).toMatchObject({ email: nora.email });
  expect(await mine.updateOwnProfile({ email, currentPassword: PASSWORD })).toMatchObject({ email });
});

const LACKING = [{ password: NEW }, { password: NEW, currentPassword: "" }, { email: "moved@test.example" }];
test.each(LACKING)("%j without the current password is refused", async (changes) => {
  const shop = await testShop();
  const mine = as(shop, await addPerson(shop)).users;
  expect(await errorOf(mine.updateOwnProfile(changes))).toMatchObject({
    status: 400,
    issues: [{ path: "currentPassword", message: "Is required" }],
  });
});

test("a new name requires no password, and a wrong password changes nothing", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const mine = as(shop, nora).users;
  expect(await mine.updateOwnProfile({ name: "Nora W." })).toMatchObject({ name: "Nora W." });
  await errorOf(mine.updateOwnProfile({ name: "Other", password: NEW, currentPassword: "wrong" }));
  expect(await mine.byId({ id: "profile" })).toMatchObject({ name: "Nora W." });
});

test("an empty password keeps the current one and does not require it", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const mine = as(shop, nora).users;
  expect(await mine.updateOwnProfile({ name: "Nora W.", password: "" })).toMatchObject({ name: "Nora W." });
  expect(await mine.updateProfile({ name: "Nora", password: "" })).toMatchObject({ name: "Nora" });
  expect(await mine.byId({ id: "profile" })).toMatchObject({ name: "Nora" });
  expect(await as(shop, null).users.login({ email: nora.email, password: PASSWORD })).toMatchObject({ _id: nora.id });
});

test("guesses of the current password are limited per session", async () => {
  const shop = await testShop({ limits: { failedLoginsPerDevice: 2 } });
  const nora = await addPerson(shop);
  const mine = as(shop, nora).users;
  const guess = (currentPassword: string) => errorOf(mine.updateOwnProfile({ password: NEW, currentPassword }));
  expect([await guess("one"), await guess("two")]).toMatchObject([WRONG, WRONG]);
  expect(await guess(PASSWORD)).toMatchObject({ status: 429 });
  expect(await mine.updateOwnProfile({ name: "Still" })).toMatchObject({ name: "Still" });
});
