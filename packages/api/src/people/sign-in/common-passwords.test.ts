import { expect, test } from "vitest";
import { addPerson, as, PASSWORD, errorOf, testShop } from "../../testing.ts";
import { createAdmin } from "../users/register.ts";
import { isCommonPassword } from "./common-passwords.ts";

const NORA = { name: "Nora Whitlam", email: "nora.w@clinic.example", shopName: "Banksia Supply" };
const REFUSED = {
  status: 400,
  code: "BAD_REQUEST",
  message: "This password is too common: choose another",
  issues: [{ path: "password", message: "This password is too common: choose another" }],
};

test.each(["12345678", "password", "PassWord123", "qwertyuiop", "iloveyou", "1qaz2wsx3edc"])(
  "%s is on the list of common and breached passwords",
  async (password) => expect(await isCommonPassword(password, NORA)).toBe(true),
);

test.each([
  "Nora Whitlam",
  "norawhitlam",
  "nora.w@clinic.example",
  "NORA.W@Clinic.example",
  "Nora-W",
  "banksia supply",
  "BanksiaSupply!",
])("%s contains the name or email of the user or the shop", async (password) =>
  expect(await isCommonPassword(password, NORA)).toBe(true),
);

test.each(["aaaaaaaa", "AaAaAaAa", "--------", "11111111111", "        ", " \u00a0\t\u2003 \u00a0\t\u2003"])(
  "%j is one repeated character or blank",
  async (password) => expect(await isCommonPassword(password, NORA)).toBe(true),
);

test.each(["admin-demo-pass", "customer-demo-pass", PASSWORD, "ß".repeat(128), "a new password", "Password123!"])(
  "%s is not common",
  async (password) => expect(await isCommonPassword(password, { ...NORA, name: "李" })).toBe(false),
);

test("registering with a common password is refused", async () => {
  const shop = await testShop();
  const register = (password: string) => as(shop, null).users.register({ ...NORA, password });
  for (const password of ["sunshine1", "nora whitlam", "Test Supply"])
    expect(await errorOf(register(password))).toEqual(REFUSED);
  expect(await register(PASSWORD)).toMatchObject({ email: NORA.email });
});

test("changing to a common password or to one's new or old name is refused", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop, { name: "Nora Whitlam" });
  const mine = as(shop, nora).users;
  for (const changes of [
    { password: "sunshine1" },
    { password: "Nora Whitlam" },
    { name: "Ana Novak", password: "ananovak" },
  ]) {
    expect(await errorOf(mine.updateProfile({ ...changes, currentPassword: PASSWORD }))).toEqual(REFUSED);
  }
  expect(await mine.byId({ id: "profile" })).toMatchObject({ name: "Nora Whitlam" });
});

test("an admin cannot be created with a common password", async () => {
  const shop = await testShop();
  const make = (password: string) => createAdmin(shop.db, { ...NORA, password }, NORA.shopName);
  expect(await make("sunshine1")).toBe("has a common password");
  expect(await make("banksia supply")).toBe("has a common password");
  expect(await make(PASSWORD)).toBe("made");
});
