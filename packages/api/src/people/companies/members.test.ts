import { auditLog } from "@shop/db/schema/audit";
import { companyInvitations, companyMembers } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import {
  ALREADY_MEMBER,
  COMPANY_ROLE,
  LAST_COMPANY_ADMIN,
  NO_COMPANY,
  STAFF_IN_NO_COMPANY,
  TOO_MANY_MEMBER_CHANGES,
} from "@shop/domain/messages";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addCompany, addMember, addPerson, addProduct, as, errorOf, orderOf, PASSWORD } from "../../testing.ts";
import { mailedToken, shopWithCompany } from "./companies.fixture.ts";

const lastAdmin = { status: 400, message: LAST_COMPANY_ADMIN };
const notInRole = { status: 403, code: "COMPANY_ROLE", message: COMPANY_ROLE };

test("an admin invites a person with limits, who is listed until they join", async () => {
  const { shop, ada, bea, nora } = await shopWithCompany();
  const sent = { email: "mei@test.example", role: "buyer", orderLimit: 500, monthlyLimit: 0 } as const;
  const invited = await as(shop, ada).company.addMember(sent);
  expect(invited).toEqual({
    ...sent,
    _id: expect.any(String) as string,
    name: null,
    status: "invited",
    monthSpent: 0,
    expiresAt: expect.stringMatching(/Z$/) as string,
  });
  const days = (Date.parse(invited.expiresAt ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThan(7.01);
  const { members } = await as(shop, nora).company.read();
  expect(members.map(({ email }) => email)).toEqual([ada.email, bea.email, nora.email, "mei@test.example"]);
  const [mail] = await shop.db.select().from(outbox).where(eq(outbox.recipient, sent.email));
  expect(mail?.subject).toBe("Join Wattle Lane Clinics at Test Supply");
  expect(mail?.text).toContain(ada.name);
  const stored = JSON.stringify(await shop.db.select().from(companyInvitations));
  expect(stored).not.toContain(await mailedToken(shop, sent.email));
});

test("a second invitation replaces the first, in any case of the address", async () => {
  const { shop, ada } = await shopWithCompany();
  const first = await as(shop, ada).company.addMember({ email: "mei@test.example", role: "buyer" });
  const token = await mailedToken(shop, "mei@test.example");
  const second = await as(shop, ada).company.addMember({ email: "MEI@test.example", role: "viewer" });
  expect(second).toMatchObject({ _id: first._id, role: "viewer" });
  expect((await as(shop, ada).company.read()).members.filter(({ status }) => status === "invited")).toEqual([second]);
  expect(await errorOf(as(shop, null).invitations.read({ token }))).toMatchObject({ status: 400 });
  // The message with the earlier link had not been sent.
  expect(await shop.db.$count(outbox)).toBe(1);
});

test("members and staff can't be invited", async () => {
  const { shop, ada, nora, company } = await shopWithCompany();
  const staff = await addPerson(shop, { isAdmin: true });
  const invite = (email: string) => errorOf(as(shop, ada).company.addMember({ email, role: "buyer" }));
  expect(await invite(nora.email)).toMatchObject({ status: 409, message: ALREADY_MEMBER(nora.email) });
  expect(await invite(staff.email)).toMatchObject({ status: 409, message: STAFF_IN_NO_COMPANY });
  const byStaff = as(shop, staff).companies.addMember({ id: company.id, email: nora.email, role: "buyer" });
  expect(await errorOf(byStaff)).toMatchObject({ status: 409 });
});

test("a member can't become staff, and can once they have left", async () => {
  const { shop, nora } = await shopWithCompany();
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  const promote = () => staff.users.update({ id: nora.id, isAdmin: true });
  expect(await errorOf(promote())).toMatchObject({ status: 409, message: STAFF_IN_NO_COMPANY });
  await as(shop, nora).company.removeMember({ id: nora.id });
  expect(await promote()).toMatchObject({ isAdmin: true });
});

test("only admins change members; each member may leave, and has no company then", async () => {
  const { shop, company, ada, nora } = await shopWithCompany();
  const others = [nora, await addMember(shop, company, "approver"), await addMember(shop, company, "viewer")];
  for (const person of others) {
    const calls = as(shop, person).company;
    const refused = [
      calls.addMember({ email: "mei@test.example", role: "buyer" }),
      calls.updateMember({ id: person.id, role: "admin" }),
      calls.removeMember({ id: ada.id }),
    ];
    for (const refusal of await Promise.all(refused.map(errorOf))) expect(refusal).toEqual(notInRole);
    expect(await calls.removeMember({ id: person.id })).toEqual({ message: "Member removed" });
    expect(await errorOf(calls.read())).toMatchObject({ status: 404, message: NO_COMPANY });
  }
  expect((await as(shop, ada).company.read()).members).toHaveLength(2);
});

test("a new role counts from the next call, and limits can be cleared", async () => {
  const { shop, ada, nora } = await shopWithCompany();
  const gloves = await addProduct(shop);
  const change = (changes: object) => as(shop, ada).company.updateMember({ id: nora.id, ...changes });
  expect(await change({ role: "viewer", orderLimit: 5 })).toMatchObject({ role: "viewer", orderLimit: 5 });
  expect(await errorOf(as(shop, nora).orders.create(orderOf([[gloves, 1]])))).toEqual(notInRole);
  expect(await change({ role: "buyer" })).toMatchObject({ role: "buyer", orderLimit: 5 });
  expect(await change({ orderLimit: null })).toMatchObject({ orderLimit: null });
  const { totalPrice } = await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  expect(await change({ monthlyLimit: 100 })).toMatchObject({ monthlyLimit: 100, monthSpent: totalPrice });
});

test("an invitation can be changed and taken back, and its link is invalid then", async () => {
  const { shop, ada } = await shopWithCompany();
  const { _id: id } = await as(shop, ada).company.addMember({ email: "mei@test.example", role: "buyer" });
  const token = await mailedToken(shop, "mei@test.example");
  expect(await as(shop, ada).company.updateMember({ id, role: "approver" })).toMatchObject({ status: "invited" });
  expect(await as(shop, null).invitations.read({ token })).toMatchObject({ role: "approver" });
  expect(await as(shop, ada).company.removeMember({ id })).toEqual({ message: "Invitation removed" });
  expect(await errorOf(as(shop, null).invitations.read({ token }))).toMatchObject({ status: 400 });
  expect(await shop.db.$count(outbox)).toBe(0);
});

test("the last admin can't go, change role or delete the account", async () => {
  const { shop, company, ada, bea, nora } = await shopWithCompany();
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  await as(shop, bea).company.removeMember({ id: bea.id });
  const calls = as(shop, ada);
  const refused = [
    calls.company.removeMember({ id: ada.id }),
    calls.company.updateMember({ id: ada.id, role: "buyer" }),
    calls.users.deleteAccount({ password: "correct horse battery" }),
    staff.companies.removeMember({ id: company.id, member: ada.id }),
    staff.companies.updateMember({ id: company.id, member: ada.id, role: "viewer" }),
  ];
  for (const refusal of await Promise.all(refused.map(errorOf))) expect(refusal).toMatchObject(lastAdmin);
  await calls.company.updateMember({ id: nora.id, role: "admin" });
  expect(await calls.company.updateMember({ id: ada.id, role: "buyer" })).toMatchObject({ role: "buyer" });
});

test.each<[string, (world: Awaited<ReturnType<typeof shopWithCompany>>) => Promise<unknown>]>([
  ["is removed", ({ shop, ada, bea }) => as(shop, bea).company.removeMember({ id: ada.id })],
  ["is no admin any more", ({ shop, ada, bea }) => as(shop, bea).company.updateMember({ id: ada.id, role: "buyer" })],
  ["leaves", ({ shop, ada }) => as(shop, ada).company.removeMember({ id: ada.id })],
  ["deletes their account", ({ shop, ada }) => as(shop, ada).users.deleteAccount({ password: PASSWORD })],
])("the invitations of an admin who %s are void, those of others stay", async (_what, end) => {
  const world = await shopWithCompany();
  const { shop, ada, bea, nora } = world;
  await as(shop, ada).company.addMember({ email: "ada.private@test.example", role: "admin" });
  const token = await mailedToken(shop, "ada.private@test.example");
  await as(shop, bea).company.addMember({ email: "mei@test.example", role: "buyer" });
  await end(world);
  expect(await errorOf(as(shop, null).invitations.read({ token }))).toMatchObject({ status: 400 });
  const { members } = await as(shop, nora).company.read();
  expect(members.filter(({ status }) => status === "invited").map(({ email }) => email)).toEqual(["mei@test.example"]);
  expect(await mailedToken(shop, "ada.private@test.example")).toBe("");
  const log = await shop.db.select().from(auditLog).where(eq(auditLog.action, "removed"));
  expect(log.map(({ label }) => label)).toContain("ada.private@test.example · Wattle Lane Clinics");
});

test("members of another company are not there, for its admin and for staff who name another company", async () => {
  const { shop, nora } = await shopWithCompany();
  const other = await addCompany(shop);
  const admin = as(shop, await addMember(shop, other, "admin"));
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  const missing = { status: 404, message: "Member not found" };
  const refused = [
    admin.company.updateMember({ id: nora.id, role: "admin" }),
    admin.company.removeMember({ id: nora.id }),
    staff.companies.updateMember({ id: other.id, member: nora.id, role: "admin" }),
    staff.companies.removeMember({ id: other.id, member: nora.id }),
  ];
  for (const refusal of await Promise.all(refused.map(errorOf))) expect(refusal).toMatchObject(missing);
  const unknown = staff.companies.addMember({ id: nora.id, email: "mei@test.example", role: "buyer" });
  expect(await errorOf(unknown)).toMatchObject({ status: 404, message: "Company not found" });
  expect(await shop.db.$count(companyMembers, eq(companyMembers.userId, nora.id))).toBe(1);
});

test("a company has at most 500 members and invitations", async () => {
  const { shop, company, ada } = await shopWithCompany();
  await shop.db.execute(`insert into company_invitations (id, company_id, email, role, token_hash, expires_at)
    select gen_random_uuid(), '${company.id}', 'p' || n || '@test.example', 'buyer', 'hash ' || n, now() + interval '1 day'
    from generate_series(1, 497) n`);
  const invite = (email: string) => as(shop, ada).company.addMember({ email, role: "buyer" });
  expect(await errorOf(invite("mei@test.example"))).toMatchObject({ status: 400 });
  expect(await invite("p1@test.example")).toMatchObject({ status: "invited" });
  // Whom nobody sees any more does not count.
  await shop.db.execute("update company_invitations set expires_at = now() where email = 'p2@test.example'");
  expect(await invite("mei@test.example")).toMatchObject({ status: "invited" });
  expect(await errorOf(invite("ola@test.example"))).toMatchObject({ status: 400 });
});

test("every change of members is in the audit log with who made it", async () => {
  const { shop, ada, nora } = await shopWithCompany();
  await as(shop, ada).company.addMember({ email: "mei@test.example", role: "buyer" });
  await as(shop, ada).company.updateMember({ id: nora.id, orderLimit: 20 });
  await as(shop, nora).company.removeMember({ id: nora.id });
  const log = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log).toMatchObject([
    { actorId: ada.id, action: "invited", label: "mei@test.example · Wattle Lane Clinics" },
    { actorId: ada.id, action: "updated", before: { orderLimit: null }, after: { orderLimit: 20 } },
    { actorId: nora.id, action: "removed", recordId: nora.id, label: `${nora.name} · Wattle Lane Clinics` },
  ]);
});

test("an account invites a limited number of people in an hour", async () => {
  const { shop, ada } = await shopWithCompany({ limits: { invitations: 2 } });
  const invite = (name: string) => as(shop, ada).company.addMember({ email: `${name}@test.example`, role: "buyer" });
  await invite("one");
  await invite("two");
  expect(await errorOf(invite("three"))).toMatchObject({ status: 429 });
});

test("an admin changes members as often in 24 hours as the limit, what changes nothing aside, and staff go on", async () => {
  const { shop, company, ada, bea, nora } = await shopWithCompany({ limits: { memberChanges: 3 } });
  const headers: Record<string, string> = {};
  const admin = as(shop, ada, { setHeader: (name, value) => void (headers[name] = value) }).company;
  const change = (orderLimit: number, by = admin) => by.updateMember({ id: nora.id, orderLimit });
  for (const orderLimit of [1, 2, 2, 2, 3]) await change(orderLimit);
  expect(await errorOf(change(4))).toMatchObject({ status: 429, message: TOO_MANY_MEMBER_CHANGES });
  expect(headers["retry-after"]).toBe("60");
  expect(await change(5, as(shop, bea).company)).toMatchObject({ orderLimit: 5 });
  const staff = as(shop, await addPerson(shop, { isAdmin: true })).companies;
  for (const orderLimit of [6, 7, 8, 9]) await staff.updateMember({ id: company.id, member: nora.id, orderLimit });
});
