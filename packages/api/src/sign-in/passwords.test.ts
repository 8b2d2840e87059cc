import { readFile } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { addPerson, as, PASSWORD, testShop } from "../testing.ts";
import { argon } from "./argon.ts";
import { hashPassword, hashPasswordsBy, isPassword } from "./passwords.ts";

test("while twenty passwords are checked, the event loop turns and other calls are answered", async () => {
  const shop = await testShop();
  hashPasswordsBy(argon);
  const hash = await hashPassword(PASSWORD);
  let checked = 0;
  const checks = Array.from({ length: 20 }, () => isPassword(PASSWORD, hash).then(() => (checked += 1)));
  await nextTurn();
  expect(await as(shop, null).config.stripeKey()).toBe(shop.settings.stripePublishableKey);
  expect(checked).toBe(0);
  expect(await as(shop, null).products.top()).toEqual([]);
  expect(checked).toBeLessThan(20);
  await Promise.all(checks);
});

test("logins in a storm all get in", async () => {
  const shop = await testShop();
  hashPasswordsBy(argon);
  const nora = await addPerson(shop);
  const logIn = () => as(shop, null).users.login({ email: nora.email, password: PASSWORD });
  const sessions = await Promise.all(Array.from({ length: 20 }, logIn));
  expect(new Set(sessions.map(({ token }) => token)).size).toBe(20);
});

test("a storm of hashes leaves threads to those who read files", async () => {
  hashPasswordsBy(argon);
  let hashed = 0;
  const storm = Array.from({ length: 20 }, () => hashPassword("a password").then(() => (hashed += 1)));
  // Its steps, one after the other, would each queue up behind all hashes that have been given to libuv.
  await readFile(new URL(import.meta.url));
  expect(hashed).toBeLessThan(10);
  await Promise.all(storm);
  expect(hashed).toBe(20);
});

test("an unknown account is refused in the usual way once hashing works again after a failure", async () => {
  vi.resetModules();
  const { hashPasswordsBy: hashBy, isPassword: isPasswordOf } = await import("./passwords.ts");
  const died = () => Promise.reject(new Error("the process that hashes passwords has died"));
  hashBy({ hash: died, verify: died });
  await expect(isPasswordOf(PASSWORD, undefined)).rejects.toThrow("has died");
  hashBy(argon);
  expect(await isPasswordOf(PASSWORD, undefined)).toBe(false);
});
