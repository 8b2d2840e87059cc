import { apiKeys } from "@shop/db/schema/api-keys";
import { expect, test } from "vitest";
import { createContext } from "../../create-context.ts";
import { createCaller } from "../../root.ts";
import {
  addPerson,
  as,
  callerWith,
  codeOf,
  errorOf,
  PASSWORD,
  type Person,
  testShop,
  turnOnTwoFactor,
  type TestShop,
} from "../../testing.ts";

const NEW = "a new password";

/** The procedures for a request whose token has already been checked. */
const authorized = async (shop: TestShop, { token }: Person) =>
  createCaller(await createContext(shop, callerWith({ token })));

type Calls = ReturnType<typeof createCaller>;

test.each<[string, (mine: Calls, totpSecret: string) => Promise<unknown>]>([
  ["another password", ({ users }) => users.updateProfile({ password: "another password", currentPassword: NEW })],
  ["another email", ({ users }) => users.updateProfile({ email: "moved@test.example", currentPassword: NEW })],
  ["another name", ({ users }) => users.updateProfile({ name: "Nobody" })],
  ["a deletion of the account", ({ users }) => users.deleteAccount({ password: NEW })],
  ["two-step sign-in", ({ users }, secret) => users.confirmTwoFactor({ code: codeOf(secret) })],
  ["an API key", (mine) => mine.apiKeys.create({ name: "Key", scopes: ["admin"], password: NEW })],
])("a call whose token is revoked by a new password after its check does not save %s", async (_what, call) => {
  const shop = await testShop();
  const ada = await addPerson(shop, { isAdmin: true });
  await addPerson(shop, { isAdmin: true });
  const { secret } = await as(shop, ada).users.beginTwoFactor({ password: PASSWORD });
  const mine = await authorized(shop, ada);
  const session = await as(shop, ada).users.updateProfile({ password: NEW, currentPassword: PASSWORD });
  expect(await errorOf(call(mine, secret))).toMatchObject({ status: 401 });
  const profile = { _id: ada.id, name: ada.name, email: ada.email };
  expect(await as(shop, null).users.login({ email: ada.email, password: NEW })).toMatchObject(profile);
  expect(await as(shop, session).users.byId({ id: "profile" })).toMatchObject(profile);
  expect(await shop.db.select().from(apiKeys)).toEqual([]);
});

test.each<[string, (mine: Calls, code: string) => Promise<unknown>]>([
  ["turn two-step sign-in off", ({ users }, code) => users.endTwoFactor({ password: NEW, code })],
  ["replace the recovery codes", ({ users }, code) => users.renewRecoveryCodes({ password: NEW, code })],
])("a call whose token is revoked by a new password after its check does not %s", async (_what, call) => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const code = await turnOnTwoFactor(shop, nora);
  const mine = await authorized(shop, nora);
  const session = await as(shop, nora).users.updateProfile({
    password: NEW,
    currentPassword: PASSWORD,
    code: code(-1),
  });
  expect(await errorOf(call(mine, code()))).toMatchObject({ status: 401 });
  expect(await as(shop, session).users.twoFactor()).toMatchObject({ isOn: true, recoveryCodesLeft: 0 });
});
