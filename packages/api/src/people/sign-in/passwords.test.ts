import { readFile } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { addPerson, as, PASSWORD, testShop } from "../../testing.ts";
import { argon } from "./argon.ts";
import { hashPassword, setPasswordHasher, verifyPassword } from "./passwords.ts";

test("checking twenty passwords does not block the event loop or other calls", async () => {
  const shop = await testShop();
  setPasswordHasher(argon);
  const hash = await hashPassword(PASSWORD);
  let checked = 0;
  const checks = Array.from({ length: 20 }, () => verifyPassword(PASSWORD, hash).then(() => (checked += 1)));
  await nextTurn();
  expect(await as(shop, null).config.stripeKey()).toBe(shop.settings.stripePublishableKey);
  expect(checked).toBe(0);
  expect(await as(shop, null).products.top()).toEqual([]);
  expect(checked).toBeLessThan(20);
  await Promise.all(checks);
});

test("twenty concurrent logins all succeed", async () => {
  const shop = await testShop();
  setPasswordHasher(argon);
  const nora = await addPerson(shop);
  const logIn = () => as(shop, null).users.login({ email: nora.email, password: PASSWORD });
  const sessions = await Promise.all(Array.from({ length: 20 }, logIn));
  expect(new Set(sessions.map(({ token }) => token)).size).toBe(20);
});

test("hashing many passwords leaves threads for reading files", async () => {
  setPasswordHasher(argon);
  let hashed = 0;
  const storm = Array.from({ length: 20 }, () => hashPassword("a password").then(() => (hashed += 1)));
  // Each step of reading the file would wait behind all hashes that libuv has been given.
  await readFile(new URL(import.meta.url));
  expect(hashed).toBeLessThan(10);
  await Promise.all(storm);
  expect(hashed).toBe(20);
});

test("an unknown account is refused in the usual way once hashing works again after a failure", async () => {
  vi.resetModules();
  const { setPasswordHasher: hashBy, verifyPassword: isPasswordOf } = await import("./passwords.ts");
  const died = () => Promise.reject(new Error("the process that hashes passwords has died"));
  hashBy({ hash: died, verify: died });
  await expect(isPasswordOf(PASSWORD, undefined)).rejects.toThrow("has died");
  hashBy(argon);
  expect(await isPasswordOf(PASSWORD, undefined)).toBeNull();
});
