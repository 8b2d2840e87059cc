import { createHmac } from "node:crypto";
import type { Shop } from "@shop/api/base/procedures/context";
import { addApiKey, addCompany, addMember, addPerson, as, PASSWORD, type Person } from "@shop/api/testing";
import { signToken } from "@shop/api/people/sign-in/tokens";
import { COMPANY_ROLES, type CompanyRole, SCOPES, type Scope } from "@shop/domain/access";
import { COMPANY } from "../src/openapi/examples/company.ts";
import type { World } from "./contract/contract-world.ts";

/** A caller, and how the shop must identify it. */
export interface Caller {
  name: string;
  /** The Authorization header; undefined sends none. */
  authorization: string | undefined;
  is: "anonymous" | "bad token" | KnownCaller;
  /** The person whose data a response may contain. */
  self?: Person;
}

interface KnownCaller {
  person: "customer" | "otherCustomer" | "member" | "otherMember" | "admin" | "admin without two-factor";
  /** The role of a member in their company. */
  companyRole?: CompanyRole;
  /** Set when the caller is an API key of this person. */
  scopes?: readonly Scope[];
}

const bearer = (token: string) => `Bearer ${token}`;

/** The people of this world, and API keys of the customer and the admin, one for each scope. */
export async function validCallers(world: World): Promise<Caller[]> {
  const { shop, customer, otherCustomer, admin } = world;
  const people = { customer, otherCustomer, admin };
  const keys = (["customer", "admin"] as const).flatMap((person) =>
    SCOPES.map(async (scope): Promise<Caller> => {
      const { token } = await addApiKey(shop, people[person], [scope]);
      const is = { person, scopes: [scope] };
      return { name: `${person}'s key: ${scope}`, authorization: bearer(token), is, self: people[person] };
    }),
  );
  const persons = (["customer", "otherCustomer", "admin"] as const).map((person): Caller => {
    const self = people[person];
    return { name: person, authorization: bearer(self.token), is: { person }, self };
  });
  return [...(await Promise.all(keys)), ...persons, ...(await members(world))];
}

/** A member of the company of this world for each role, and the admin of another company. */
async function members({ shop, company, member }: World): Promise<Caller[]> {
  const found: Caller[] = [];
  for (const companyRole of COMPANY_ROLES) {
    const self = companyRole === "admin" ? member : await addMember(shop, company, companyRole);
    const is = { person: "member" as const, companyRole };
    found.push({ name: `company's ${companyRole}`, authorization: bearer(self.token), is, self });
  }
  const self = await addMember(shop, await addCompany(shop), "admin");
  await as(shop, self).company.update({ costCentres: COMPANY.costCentres });
  const is = { person: "otherMember" as const, companyRole: "admin" as const };
  return [...found, { name: "another company's admin", authorization: bearer(self.token), is, self }];
}

/** An admin without the two-step sign-in that the shop requires, and an API key of that admin. */
export async function callersWithoutTwoFactor({ shop }: World): Promise<Caller[]> {
  const person = "admin without two-factor";
  const self = await addPerson(shop, { isAdmin: true });
  const key = await addApiKey(shop, self, ["admin"]);
  return [
    { name: person, authorization: bearer(self.token), is: { person }, self },
    { name: `key of an ${person}`, authorization: bearer(key.token), is: { person, scopes: ["admin"] }, self },
  ];
}

/** Callers without rights: no token, forged tokens, and tokens and keys of admins that are no longer valid. */
export async function invalidCallers(world: World): Promise<Caller[]> {
  const { email, token } = world.admin;
  const tokens = { ...(await forgedTokens(world)), ...(await endedTokens(world)), ...(await endedKeys(world)) };
  return [
    { name: "no token", authorization: undefined, is: "anonymous" },
    { name: "Basic", authorization: `Basic ${btoa(`${email}:${PASSWORD}`)}`, is: "anonymous" },
    { name: "a token without Bearer", authorization: token, is: "anonymous" },
    ...Object.entries(tokens).map(([name, dead]): Caller => ({ name, authorization: bearer(dead), is: "bad token" })),
  ];
}

const LONG_AGO_SECONDS = 31 * 24 * 60 * 60;
const part = (of: object) => Buffer.from(JSON.stringify(of)).toString("base64url");

/** Forged tokens for the admin's id. */
async function forgedTokens({ shop, otherCustomer, admin }: World): Promise<Record<string, string>> {
  const { jwtSecret } = shop.settings;
  const now = Math.floor(Date.now() / 1000);
  const viewer = { id: admin.id, tokenVersion: 0 };
  const claims = part({ ver: 0, sub: admin.id, iat: now, exp: now + 600 });
  const [header = "", , otherSignature = ""] = otherCustomer.token.split(".");
  const [, , adminSignature = ""] = admin.token.split(".");
  const inSha512 = `${part({ alg: "HS512" })}.${claims}`;
  const [otherLogin] = await as(shop, await logIn(shop, otherCustomer)).users.logins();
  return {
    garbage: "garbage",
    "alg none": `${part({ alg: "none" })}.${claims}.`,
    "alg none, signed": `${part({ alg: "none" })}.${claims}.${adminSignature}`,
    "another alg": `${inSha512}.${createHmac("sha512", jwtSecret).update(inSha512).digest("base64url")}`,
    "another's signature": `${header}.${claims}.${otherSignature}`,
    "another secret": await signToken("another secret of more than thirty-two characters", viewer),
    "another's login": await signToken(jwtSecret, { ...viewer, loginId: otherLogin?._id }),
    expired: await signToken(jwtSecret, viewer, now - LONG_AGO_SECONDS),
  };
}

const logIn = (shop: Shop, { email }: Person) => as(shop, null).users.login({ email, password: PASSWORD });
const anAdmin = (shop: Shop) => addPerson(shop, { isAdmin: true });

/** Tokens of admins that are no longer valid. */
async function endedTokens({ shop, admin }: World): Promise<Record<string, string>> {
  const [revoked, loggedOut] = [await anAdmin(shop), await anAdmin(shop)];
  const [deleted, demoted] = [await anAdmin(shop), await anAdmin(shop)];
  await as(shop, revoked).users.logOutEverywhere();
  const session = await logIn(shop, loggedOut);
  await as(shop, session).users.logOut();
  await as(shop, deleted).users.deleteAccount({ password: PASSWORD });
  await as(shop, admin).users.update({ id: demoted.id, isAdmin: false });
  return {
    revoked: revoked.token,
    "logged out": session.token,
    "of a deleted user": deleted.token,
    "of a demoted admin": demoted.token,
  };
}

/** API keys with the scope `admin` that are no longer valid. */
async function endedKeys({ shop, admin }: World): Promise<Record<string, string>> {
  const [deleted, demoted] = [await anAdmin(shop), await anAdmin(shop)];
  const key = (person: Person, about: { expiresAt?: Date } = {}) => addApiKey(shop, person, ["admin"], about);
  const [ofDeleted, ofDemoted, revoked] = [await key(deleted), await key(demoted), await key(admin)];
  await as(shop, deleted).users.deleteAccount({ password: PASSWORD });
  await as(shop, admin).users.update({ id: demoted.id, isAdmin: false });
  await as(shop, admin).apiKeys.revoke({ id: revoked.id });
  return {
    "unknown key": `${(await key(admin)).token}x`,
    "expired key": (await key(admin, { expiresAt: new Date(Date.now() - 60_000) })).token,
    "revoked key": revoked.token,
    "key of a deleted user": ofDeleted.token,
    "key of a demoted admin": ofDemoted.token,
  };
}
