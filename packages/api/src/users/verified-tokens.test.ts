import { afterEach, expect, test, vi } from "vitest";
import { signToken } from "./tokens.ts";
import { claimsOf } from "./verified-tokens.ts";

const SECRET = "a secret of more than thirty-two characters";
const nora = { id: "019aa7e2-0000-7000-8000-000000000001", tokenVersion: 3 };
afterEach(() => vi.useRealTimers());

test("a token that was seen before says the same again, until the second in which it expires", async () => {
  const token = await signToken(SECRET, nora);
  const claims = await claimsOf(SECRET, token);
  expect(claims).toMatchObject({ sub: nora.id, ver: 3 });
  expect(await claimsOf(SECRET, token)).toBe(claims);
  vi.useFakeTimers({ toFake: ["Date"] });
  const expiry = (claims?.exp ?? 0) * 1000;
  vi.setSystemTime(expiry - 1);
  expect(await claimsOf(SECRET, token)).toEqual(claims);
  vi.setSystemTime(expiry);
  expect(await claimsOf(SECRET, token)).toBeNull();
  expect(await claimsOf(SECRET, token)).toBeNull();
});

test("a token that was seen says nothing under another secret, nor with another signature", async () => {
  const token = await signToken(SECRET, nora);
  expect(await claimsOf(SECRET, token)).not.toBeNull();
  expect(await claimsOf(`${SECRET}!`, token)).toBeNull();
  const [head, body] = token.split(".");
  for (const other of [`${head}.${body}.`, `${head}.${body}.AAAA`, `${token}A`, ` ${token}`, ""])
    expect(await claimsOf(SECRET, other), other).toBeNull();
});

test("the thousand tokens seen last are remembered, and no more: the oldest is verified anew, and says the same", async () => {
  const [first, second] = [await signToken(SECRET, nora), await signToken(SECRET, { ...nora, tokenVersion: 4 })];
  const [claims, later] = [await claimsOf(SECRET, first), await claimsOf(SECRET, second)];
  for (let version = 5; version < 1_004; version += 1)
    await claimsOf(SECRET, await signToken(SECRET, { ...nora, tokenVersion: version }));
  expect(await claimsOf(SECRET, second)).toBe(later);
  const again = await claimsOf(SECRET, first);
  expect(again).toEqual(claims);
  expect(again).not.toBe(claims);
});
