import { tradeApplications } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addCompany,
  addMember,
  addPerson,
  as,
  errorOf,
  holdRows,
  testShop,
  waitForBlockedSessions,
  type TestShopOptions,
} from "../../testing.ts";

const ABN = "51824753556";
const SENT = {
  companyName: "Wattle Lane",
  abn: "51 824 753 556",
  contactName: "Mei Lim",
  email: "mei@test.example",
  message: "We run two clinics.",
};
const THANKS = { message: "Thank you. We will be in touch." };

async function staffShop(options?: TestShopOptions) {
  const shop = await testShop(options);
  const [staff, other] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop, { isAdmin: true })];
  const apply = (changes: object = {}) => as(shop, null).tradeApplications.create({ ...SENT, ...changes });
  const open = async () => (await as(shop, staff).tradeApplications.list({ status: "open" })).applications;
  /** The oldest first. */
  const mails = async (recipient: string) =>
    shop.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt);
  return { shop, staff, other, apply, open, mails };
}

test("a business applies; staff and applicant are mailed, the applicant without their own words", async () => {
  const { shop, apply, open, mails } = await staffShop();
  expect(await apply()).toEqual(THANKS);
  expect(await open()).toMatchObject([{ ...SENT, phone: "", status: "open", duplicates: [], company: null }]);
  const [toStaff] = await mails(shop.settings.email);
  expect(toStaff).toMatchObject({ replyTo: SENT.email, subject: "Trade account for Wattle Lane" });
  expect(toStaff?.text).toContain("two clinics");
  const [toApplicant] = await mails(SENT.email);
  expect(toApplicant?.text).not.toContain("Mei");
});

test("the answer is the same whoever is known, and an open application is replaced", async () => {
  const { shop, apply, open } = await staffShop();
  await apply();
  const [first] = await open();
  expect(await apply({ email: "MEI@test.example", contactName: "Mei Ling", message: "" })).toEqual(THANKS);
  expect(await open()).toMatchObject([{ _id: first?._id, contactName: "Mei Ling", message: "" }]);
  await addPerson(shop, { email: "sam@test.example" });
  expect(await apply({ email: "sam@test.example" })).toEqual(THANKS);
  await addCompany(shop, { name: "Known", abn: ABN });
  expect(await apply({ email: "new@test.example" })).toEqual(THANKS);
  expect(await open()).toHaveLength(3);
});

test("an application that is sent again is listed as the newest", async () => {
  const { shop, staff, apply, open } = await staffShop();
  await apply();
  await apply({ companyName: "Banyan Cafés", email: "lee@banyan.example" });
  await apply();
  const newestFirst = [SENT.companyName, "Banyan Cafés"];
  expect((await open()).map(({ companyName }) => companyName)).toEqual(newestFirst);
  const { applications } = await as(shop, staff).tradeApplications.list({ direction: "asc" });
  expect(applications.map(({ companyName }) => companyName)).toEqual(newestFirst.toReversed());
});

test("an applicant gets no further receipt while one waits, whatever the ABN, and staff hear of each application", async () => {
  const { shop, apply, open, mails } = await staffShop();
  await apply();
  await Promise.all([apply({ message: "Again" }), apply({ abn: "83 914 571 673" })]);
  expect(await mails(SENT.email)).toHaveLength(1);
  expect(await mails(shop.settings.email)).toHaveLength(3);
  expect(await open()).toHaveLength(2);
  await as(shop, null).contacts.create({ name: "Mei", email: SENT.email, message: "An enquiry has its own receipt." });
  await shop.db.update(outbox).set({ sentAt: sql`now()` });
  await apply();
  const kinds = (await mails(SENT.email)).map(({ cause }) => cause.split(":")[0]);
  expect(kinds).toEqual(["application-copy", "enquiry-copy", "application-copy"]);
});

test("of several at once to an address that has no receipt yet, one gets it", async () => {
  const { apply, mails } = await staffShop();
  await Promise.all([apply(), apply({ abn: "83 914 571 673" }), apply({ abn: "53 004 085 616" })]);
  expect(await mails(SENT.email)).toHaveLength(1);
});

test("two of the same at once leave one", async () => {
  const { apply, open } = await staffShop();
  await Promise.all([apply(), apply(), apply()]);
  expect(await open()).toHaveLength(1);
});

test("what is not an ABN is refused, and applications are limited like enquiries", async () => {
  const { apply } = await staffShop({ limits: { enquiries: 2 } });
  expect(await errorOf(apply({ abn: "51 824 753 557" }))).toMatchObject({ status: 400, issues: [{ path: "abn" }] });
  await apply();
  await apply();
  expect(await errorOf(apply())).toMatchObject({ status: 429 });
});

test("staff see what else is known of the ABN and the address", async () => {
  const { shop, apply, open } = await staffShop();
  const company = await addCompany(shop, { name: "Same ABN", abn: ABN });
  const account = await addPerson(shop, { name: "Mei", email: SENT.email });
  const member = await addCompany(shop, { name: "Same address" });
  await addMember(shop, member, "buyer", { person: account });
  await addPerson(shop, { name: "Nobody" });
  await apply();
  await apply({ email: "other@test.example", companyName: "Same ABN again" });
  const application = (await open()).find(({ email }) => email === SENT.email);
  const names = application?.duplicates.map(({ kind, name }) => `${kind} ${name}`);
  expect(names?.toSorted()).toEqual([
    "account Mei",
    "application Same ABN again",
    "company Same ABN",
    "company Same address",
  ]);
  expect(application?.duplicates[0]?._id).toBe([company.id, member.id].toSorted()[1]);
});

test("an approved application becomes a company with terms, whose admin is the applicant", async () => {
  const { shop, staff, apply, open, mails } = await staffShop();
  await apply();
  const [application] = await open();
  const id = application?._id ?? "";
  const calls = as(shop, staff);
  const company = await calls.tradeApplications.approve({ id, termsDays: 14, creditLimit: 5000 });
  expect(company).toMatchObject({ name: "Wattle Lane", abn: SENT.abn, termsDays: 14, left: 5000 });
  expect((await calls.companies.byId({ id: company._id })).members).toMatchObject([
    { email: SENT.email, role: "admin", status: "invited" },
  ]);
  expect((await mails(SENT.email)).at(-1)?.subject).toBe("Join Wattle Lane at Test Supply");
  const [decided] = (await calls.tradeApplications.list({ status: "approved" })).applications;
  expect(decided).toMatchObject({ decidedBy: { _id: staff.id }, company: { _id: company._id }, duplicates: [] });
  expect(await errorOf(calls.tradeApplications.decline({ id, reason: "No" }))).toMatchObject({
    status: 409,
    message: `Already approved by ${staff.name}`,
  });
});

test("an ABN that a company has is refused, and the application stays open", async () => {
  const { shop, staff, apply, open } = await staffShop();
  await addCompany(shop, { name: "Known", abn: ABN });
  await apply();
  const [application] = await open();
  const approve = as(shop, staff).tradeApplications.approve({ id: application?._id ?? "" });
  expect(await errorOf(approve)).toMatchObject({ status: 409, message: "Known already has this ABN" });
  expect(await open()).toHaveLength(1);
});

test("a declined applicant is mailed the reason, and may apply again", async () => {
  const { shop, staff, apply, open, mails } = await staffShop();
  await apply();
  const [application] = await open();
  const declined = { id: application?._id ?? "", reason: "We supply Victoria only." };
  expect(await as(shop, staff).tradeApplications.decline(declined)).toMatchObject({
    status: "declined",
    reason: declined.reason,
    decidedBy: { name: staff.name },
  });
  expect((await mails(SENT.email)).at(-1)?.text).toContain(declined.reason);
  await apply();
  expect(await open()).toMatchObject([{ duplicates: [{ kind: "application", name: "Wattle Lane" }] }]);
});

test("of two staff who approve at once, the second is told who was first", async () => {
  const { shop, staff, other, apply, open } = await staffShop();
  await apply();
  const [application] = await open();
  const id = application?._id ?? "";
  const held = await holdRows(shop, "trade_applications", [id]);
  const approve = (person: typeof staff) =>
    as(shop, person)
      .tradeApplications.approve({ id })
      .then(
        () => person.name,
        (error: Error) => error.message,
      );
  const both = [approve(staff), approve(other)];
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const outcomes = await Promise.all(both);
  const winner = outcomes.find((it) => !it.startsWith("Already"));
  expect(outcomes).toContain(`Already approved by ${winner}`);
  expect((await as(shop, staff).companies.list({})).total).toBe(1);
});

test("an account that has proved its address is named in the receipt", async () => {
  const { shop, apply, mails } = await staffShop();
  const { id } = await addPerson(shop, { email: SENT.email });
  await shop.db
    .update(users)
    .set({ provenEmail: sql`email` })
    .where(eq(users.id, id));
  await apply();
  expect((await mails(SENT.email))[0]?.text).toContain("Hello Mei Lim");
  expect(await shop.db.$count(tradeApplications)).toBe(1);
});
