import { companyInvitations, companyMembers } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import { INVITATION_INVALID, LOG_IN_TO_ACCEPT, OTHER_COMPANY, STAFF_IN_NO_COMPANY } from "@shop/domain/messages";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addApiKey,
  addCompany,
  addMember,
  addPerson,
  as,
  errorOf,
  holdRows,
  waitForBlockedSessions,
} from "../../testing.ts";
import { mailedToken, shopWithCompany } from "../companies/companies.fixture.ts";

const EMAIL = "mei@test.example";
const NEW = { name: "Mei Lim", password: "three green bandages" };
const invalid = { status: 400, message: INVITATION_INVALID };

async function invitedShop(email = EMAIL) {
  const world = await shopWithCompany();
  const { shop, ada } = world;
  const limits = { orderLimit: 500, monthlyLimit: 2000 };
  await as(shop, ada).company.addMember({ email, role: "approver", ...limits });
  return { ...world, limits, token: await mailedToken(shop, email) };
}

test("a link says what it is for, and makes a new account that is logged in and a member", async () => {
  const { shop, company, token, limits } = await invitedShop();
  const about = { company: { _id: company.id, name: company.name }, role: "approver" };
  expect(await as(shop, null).invitations.read({ token })).toEqual({ ...about, email: EMAIL, hasAccount: false });
  const { session, ...accepted } = await as(shop, null).invitations.accept({ token, ...NEW });
  expect(accepted).toEqual(about);
  expect(session).toMatchObject({ name: "Mei Lim", email: EMAIL, isAdmin: false });
  if (!session) throw new Error("no session");
  const { members, role } = await as(shop, session).company.read();
  expect(role).toBe("approver");
  expect(members.find(({ email }) => email === EMAIL)).toMatchObject({ status: "member", name: "Mei Lim", ...limits });
  const [row] = await shop.db.select().from(users).where(eq(users.id, session._id));
  expect(row?.provenEmail).toBe(EMAIL);
  expect(await errorOf(as(shop, null).invitations.accept({ token, ...NEW }))).toMatchObject(invalid);
});

test("a new account needs a name and a good password, and the link can be used after a refusal", async () => {
  const { shop, token } = await invitedShop();
  const accept = (fields: object) => errorOf(as(shop, null).invitations.accept({ token, ...fields }));
  expect(await accept({})).toMatchObject({ status: 400, issues: [{ path: "name" }] });
  expect(await accept({ name: "Mei" })).toMatchObject({ status: 400, issues: [{ path: "password" }] });
  expect(await accept({ name: "Mei", password: "password1" })).toMatchObject({ status: 400 });
  expect(await as(shop, null).invitations.accept({ token, ...NEW })).toMatchObject({ role: "approver" });
});

test("with an account only its owner accepts, logged in, and gets no new session", async () => {
  const { shop, ada } = await shopWithCompany();
  const [mei, sam] = [await addPerson(shop, { email: "Mei@test.example" }), await addPerson(shop)];
  await as(shop, ada).company.addMember({ email: EMAIL, role: "viewer" });
  const token = await mailedToken(shop, EMAIL);
  expect(await as(shop, null).invitations.read({ token })).toMatchObject({ hasAccount: true });
  const login = { status: 401, message: LOG_IN_TO_ACCEPT(EMAIL) };
  for (const caller of [null, sam])
    expect(await errorOf(as(shop, caller).invitations.accept({ token, ...NEW }))).toMatchObject(login);
  const key = await addApiKey(shop, mei, ["admin"]);
  expect(await errorOf(as(shop, key).invitations.accept({ token }))).toMatchObject({ status: 403 });
  expect(await as(shop, mei).invitations.accept({ token })).not.toHaveProperty("session");
  expect(await as(shop, mei).company.read()).toMatchObject({ role: "viewer" });
});

test("members of another company and staff can't accept", async () => {
  const { shop, ada } = await shopWithCompany();
  const [mei, sam] = [await addMember(shop, await addCompany(shop), "admin"), await addPerson(shop)];
  for (const { email } of [mei, sam]) await as(shop, ada).company.addMember({ email, role: "viewer" });
  await shop.db.update(users).set({ isAdmin: true }).where(eq(users.id, sam.id));
  const accept = async (person: typeof mei) =>
    errorOf(as(shop, person).invitations.accept({ token: await mailedToken(shop, person.email) }));
  expect(await accept(mei)).toMatchObject({ status: 409, message: OTHER_COMPANY });
  expect(await accept(sam)).toMatchObject({ status: 409, message: STAFF_IN_NO_COMPANY });
});

test("an expired and an unknown link are invalid, and an expired one is not listed", async () => {
  const { shop, ada, token } = await invitedShop();
  await shop.db.update(companyInvitations).set({ expiresAt: sql`now()` });
  for (const bad of [token, "unknown", ""]) {
    expect(await errorOf(as(shop, null).invitations.read({ token: bad }))).toMatchObject(invalid);
    expect(await errorOf(as(shop, null).invitations.accept({ token: bad, ...NEW }))).toMatchObject(invalid);
  }
  expect((await as(shop, ada).company.read()).members).toHaveLength(3);
});

test("of two acceptances at once one succeeds", async () => {
  const { shop, company, token } = await invitedShop();
  const held = await holdRows(shop, "companies", [company.id]);
  const accept = () =>
    as(shop, null)
      .invitations.accept({ token, ...NEW })
      .catch((error: Error) => error.message);
  const both = [accept(), accept()];
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const answers = await Promise.all(both);
  expect(answers.filter((it) => it === INVITATION_INVALID)).toHaveLength(1);
  expect(await shop.db.$count(users, sql`lower(email) = ${EMAIL}`)).toBe(1);
});

test("of two invitations of different companies that are accepted at once one makes a member", async () => {
  const { shop, ada, company } = await shopWithCompany();
  const other = await addCompany(shop);
  const [otherAdmin, mei] = [await addMember(shop, other, "admin"), await addPerson(shop, { email: EMAIL })];
  const tokens: string[] = [];
  for (const admin of [ada, otherAdmin]) {
    await as(shop, admin).company.addMember({ email: EMAIL, role: "viewer" });
    tokens.push(await mailedToken(shop, EMAIL));
  }
  const held = await holdRows(shop, "users", [mei.id], "FOR NO KEY UPDATE");
  const both = tokens.map((token) => errorOf(as(shop, mei).invitations.accept({ token })).catch(() => "accepted"));
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect(await Promise.all(both)).toEqual(
    expect.arrayContaining(["accepted", expect.objectContaining({ status: 409, message: OTHER_COMPANY })]),
  );
  expect(await shop.db.$count(companyMembers, eq(companyMembers.userId, mei.id))).toBe(1);
  expect(company.id).not.toBe(other.id);
});

test("a repeated acceptance with the same key gets the first answer again", async () => {
  const { shop, token } = await invitedShop();
  const accept = () => as(shop, null, { idempotencyKey: "join" }).invitations.accept({ token, ...NEW });
  expect(await accept()).toEqual(await accept());
});
