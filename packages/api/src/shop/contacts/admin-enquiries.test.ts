import { newId } from "@shop/db/columns";
import { auditLog } from "@shop/db/schema/audit";
import { contactEnquiries, enquiryReplies, outbox } from "@shop/db/schema/contacts";
import { dayOf } from "@shop/domain/dates";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addPerson,
  as,
  expectAdminOnly,
  holdRows,
  errorOf,
  testShop,
  waitForBlockedSessions,
  type TestShop,
} from "../../testing.ts";

const ENQUIRIES = [
  { name: "Zoe Archer", email: "b@bulk.example", phoneno: "0400 111 222", message: "Forty cartons of gloves, please." },
  { name: "adam Bell", email: "C@test.example", phoneno: "(03) 5550", message: "Do you deliver to Perth? 100% sure?" },
  { name: "Mia O'Hara", email: "a_1@test.example", message: "Masks" },
];

/** Three enquiries, oldest first, and the admins Ana and Omar. */
async function shopWithEnquiries() {
  const shop = await testShop();
  const [ana, omar] = [
    await addPerson(shop, { name: "Ana Novak", isAdmin: true }),
    await addPerson(shop, { name: "Omar Said", isAdmin: true }),
  ];
  const ids: string[] = [];
  for (const enquiry of ENQUIRIES) ids.push((await as(shop, null).contacts.create(enquiry))._id);
  const [id = ""] = ids;
  return { shop, ana, omar, ids, id, asAna: as(shop, ana).contacts, asOmar: as(shop, omar).contacts };
}

const auditOf = ({ db }: TestShop) => db.select().from(auditLog).orderBy(asc(auditLog.id));
const firstNames = (page: { contacts: { name: string }[] }) => page.contacts.map(({ name }) => name.split(" ")[0]);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

test("admins read every enquiry as it was sent, newest first", async () => {
  const { asAna, ids } = await shopWithEnquiries();
  expect(await asAna.list({})).toEqual({
    contacts: [2, 1, 0].map((index) => ({
      phoneno: "",
      ...ENQUIRIES[index],
      _id: ids[index],
      createdAt: moment,
      handledAt: null,
      handledBy: null,
      note: "",
      reply: null,
      version: 1,
    })),
    page: 1,
    pages: 1,
    total: 3,
  });
});

test("a search finds enquiries with all its words in name, email, phone or message", async () => {
  const { asAna } = await shopWithEnquiries();
  const found = async (keyword: string) => firstNames(await asAna.list({ keyword }));
  expect(await found("ARCHER")).toEqual(["Zoe"]);
  expect(await found("test.EXAMPLE")).toEqual(["Mia", "adam"]);
  expect(await found("111")).toEqual(["Zoe"]);
  expect(await found("perth deliver")).toEqual(["adam"]);
  expect(await found("zoe gloves")).toEqual(["Zoe"]);
  expect(await found("100%")).toEqual(["adam"]);
  expect(await found("%")).toEqual(["adam"]);
  expect(await found("_")).toEqual(["Mia"]);
  expect(await found("O'Hara")).toEqual(["Mia"]);
  expect(await asAna.list({ keyword: "nothing like it" })).toEqual({ contacts: [], page: 1, pages: 0, total: 0 });
});

test("enquiries can be filtered by open and handled", async () => {
  const { asAna, id } = await shopWithEnquiries();
  await asAna.update({ id, isHandled: true });
  expect(firstNames(await asAna.list({ state: "open" }))).toEqual(["Mia", "adam"]);
  expect(firstNames(await asAna.list({ state: "handled" }))).toEqual(["Zoe"]);
  expect(await asAna.list({ state: "handled", keyword: "masks" })).toMatchObject({ contacts: [], total: 0 });
});

test.each([
  [{ direction: "asc" }, ["Zoe", "adam", "Mia"]],
  [{ sort: "name", direction: "asc" }, ["adam", "Mia", "Zoe"]],
  [{ sort: "name" }, ["Zoe", "Mia", "adam"]],
  [{ sort: "email", direction: "asc" }, ["Mia", "Zoe", "adam"]],
  [{ pageSize: 2 }, ["Mia", "adam"]],
  [{ pageSize: 2, pageNumber: 2 }, ["Zoe"]],
  [{ pageNumber: 2 }, []],
] as const)("the list for %j is %j", async (query, names) => {
  const { asAna } = await shopWithEnquiries();
  expect(firstNames(await asAna.list(query))).toEqual(names);
});

test.each([{ pageNumber: 0 }, { pageSize: 101 }, { state: "lost" }, { sort: "phone" }, { keyword: "\0" }])(
  "the list query %j is refused",
  async (query) => {
    const { asAna } = await shopWithEnquiries();
    expect(await errorOf(asAna.list(query as Parameters<typeof asAna.list>[0]))).toMatchObject({ status: 400 });
  },
);

test("handling an enquiry records who handled it and when, also in the audit log", async () => {
  const { shop, ana, id, asAna, asOmar } = await shopWithEnquiries();
  const handled = await asAna.update({ id, isHandled: true, note: " Called back.\n" });
  expect(handled).toMatchObject({
    _id: id,
    handledAt: moment,
    handledBy: { _id: ana.id, name: "Ana Novak" },
    note: " Called back.\n",
    version: 2,
  });
  expect((await asOmar.list({ state: "handled" })).contacts).toEqual([handled]);
  expect(await auditOf(shop)).toMatchObject([
    {
      actorId: ana.id,
      action: "handled",
      entity: "enquiry",
      recordId: id,
      label: "Zoe Archer",
      before: { handledAt: null, handledBy: null, note: "" },
      after: { handledAt: handled.handledAt, handledBy: handled.handledBy, note: " Called back.\n" },
    },
  ]);
});

test("handling an enquiry that someone else has handled is refused with their name and the day", async () => {
  const { shop, id, asAna, asOmar } = await shopWithEnquiries();
  const handled = await asAna.update({ id, isHandled: true });
  const day = dayOf(handled.handledAt ?? "", shop.settings.timeZone);
  expect(await errorOf(asOmar.update({ id, isHandled: true, note: "Mine", version: 1 }))).toEqual({
    status: 409,
    code: "CONFLICT",
    message: `Ana Novak already handled this enquiry on ${day}`,
    current: handled,
  });
  expect((await asOmar.list({ state: "handled" })).contacts).toEqual([handled]);
});

test("handling an enquiry twice as the same admin changes nothing", async () => {
  const { shop, id, asAna } = await shopWithEnquiries();
  const handled = await asAna.update({ id, isHandled: true, version: 1 });
  expect(await asAna.update({ id, isHandled: true, version: 1 })).toEqual(handled);
  expect(await asAna.update({ id, isHandled: true, note: "" })).toEqual(handled);
  expect(await auditOf(shop)).toHaveLength(1);
});

test("any admin may reopen an enquiry, which keeps its note", async () => {
  const { shop, omar, id, asAna, asOmar } = await shopWithEnquiries();
  await asAna.update({ id, isHandled: true, note: "Sent a quote" });
  expect(await asOmar.update({ id, isHandled: false })).toMatchObject({
    handledAt: null,
    handledBy: null,
    note: "Sent a quote",
    version: 3,
  });
  expect((await auditOf(shop)).at(-1)).toMatchObject({
    actorId: omar.id,
    action: "reopened",
    after: { handledAt: null, handledBy: null },
  });
  expect(await asOmar.update({ id, isHandled: false })).toMatchObject({ version: 3 });
  expect(await asOmar.update({ id, isHandled: true })).toMatchObject({ handledBy: { _id: omar.id } });
});

test("another admin may change the note alone, which doesn't change who handled the enquiry", async () => {
  const { shop, ana, omar, id, asAna, asOmar } = await shopWithEnquiries();
  const { handledAt } = await asAna.update({ id, isHandled: true });
  const note = "  two\n lines, «exactly» so  ";
  expect(await asOmar.update({ id, note, version: 2 })).toMatchObject({ note, handledAt, handledBy: { _id: ana.id } });
  expect((await auditOf(shop)).at(-1)).toMatchObject({
    actorId: omar.id,
    action: "updated",
    before: { note: "" },
    after: { note },
  });
  expect(await asOmar.update({ id, note: "" })).toMatchObject({ note: "", handledAt });
});

test("a change to an older version is refused with the current enquiry", async () => {
  const { id, asAna, asOmar } = await shopWithEnquiries();
  const current = await asAna.update({ id, note: "Ana's" });
  expect(await errorOf(asOmar.update({ id, note: "Omar's", version: 1 }))).toEqual({
    status: 409,
    code: "CONFLICT",
    message: "This enquiry was changed by someone else in the meantime",
    current,
  });
  expect(await asOmar.update({ id, note: "Omar's", version: 2 })).toMatchObject({ note: "Omar's", version: 3 });
});

test("an unknown or malformed id is not found", async () => {
  const { asAna } = await shopWithEnquiries();
  for (const id of [newId(), "1", "", "\0"]) {
    expect(await errorOf(asAna.update({ id, isHandled: true })), id).toEqual({
      status: 404,
      code: "NOT_FOUND",
      message: "Enquiry not found",
    });
  }
});

test.each([
  [{ note: "x".repeat(5_001) }, "note: Must have at most 5000 characters"],
  [{ note: "a\0b" }, "note: Contains a character that can't be stored"],
])("a change with an invalid note is refused", async (wrong, message) => {
  const { shop, id, asAna } = await shopWithEnquiries();
  expect(await errorOf(asAna.update({ id, isHandled: true, ...wrong }))).toMatchObject({ status: 400, message });
  expect(await shop.db.$count(auditLog)).toBe(0);
});

test("when two admins handle an enquiry at once, one succeeds and the other gets their name", async () => {
  const { shop, ana, omar, id, asAna, asOmar } = await shopWithEnquiries();
  const held = await holdRows(shop, "contact_enquiries", [id]);
  const calls = Promise.allSettled([asAna, asOmar].map((one) => one.update({ id, isHandled: true, version: 1 })));
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const outcomes = await calls;
  const [row] = (await asAna.list({ state: "handled" })).contacts;
  const winner = row?.handledBy?._id === ana.id ? ana : omar;
  expect(row).toMatchObject({ handledBy: { _id: winner.id, name: winner.name }, version: 2 });
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as Error] : []));
  expect(reasons.map(({ message }) => message)).toEqual([
    expect.stringMatching(`^${winner.name} already handled this enquiry on `) as string,
  ]);
  expect(await auditOf(shop)).toMatchObject([{ actorId: winner.id, action: "handled" }]);
});

test("a reply is stored with its author and time, emailed once, and marks the enquiry as handled", async () => {
  const { shop, ana, id, asAna, asOmar } = await shopWithEnquiries();
  const text = "Hello Zoe,\n\nForty cartons leave <today>.";
  const answered = await asAna.reply({ id, text });
  const by = { _id: ana.id, name: "Ana Novak" };
  expect(answered).toMatchObject({
    reply: { text, createdAt: moment, createdBy: by },
    handledAt: moment,
    handledBy: by,
    version: 2,
  });
  expect((await asOmar.list({ state: "handled" })).contacts).toEqual([answered]);
  // A client that did not get the response sends it again.
  expect(await asAna.reply({ id, text })).toEqual(answered);
  const mails = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.cause, `enquiry-reply:${id}`));
  expect(mails).toMatchObject([
    {
      recipient: "b@bulk.example",
      replyTo: shop.settings.email,
      subject: `Re: Your enquiry to ${shop.settings.name}`,
      text: expect.stringMatching(/Forty cartons leave <today>\.[^]+Forty cartons of gloves, please\./) as string,
    },
  ]);
  expect(await auditOf(shop)).toMatchObject([
    {
      actorId: ana.id,
      action: "answered",
      recordId: id,
      before: { answeredAt: null },
      after: { answeredAt: answered.reply?.createdAt, handledBy: by },
    },
  ]);
});

test("when two admins reply at once, one succeeds and the other gets that reply", async () => {
  const { shop, id, asAna, asOmar } = await shopWithEnquiries();
  const handled = await asOmar.update({ id, isHandled: true });
  const held = await holdRows(shop, "contact_enquiries", [id]);
  const calls = Promise.allSettled([asAna, asOmar].map((one, index) => one.reply({ id, text: `Answer ${index}` })));
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const outcomes = await calls;
  const [row] = (await asAna.list({ state: "handled" })).contacts;
  // The reply does not change who handled the enquiry before.
  expect(row).toMatchObject({ handledAt: handled.handledAt, handledBy: handled.handledBy });
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  const name = row?.reply?.createdBy.name ?? "";
  expect(reasons).toHaveLength(1);
  expect(await errorOf(Promise.reject(reasons[0] as Error))).toEqual({
    status: 409,
    code: "CONFLICT",
    message: expect.stringMatching(`^${name} already answered this enquiry on `) as string,
    current: row,
  });
  expect(await shop.db.$count(outbox, eq(outbox.cause, `enquiry-reply:${id}`))).toBe(1);
});

test("a blank reply and a reply to an unknown enquiry are refused", async () => {
  const { shop, id, asAna } = await shopWithEnquiries();
  expect(await errorOf(asAna.reply({ id, text: " \n" }))).toMatchObject({ status: 400 });
  expect(await errorOf(asAna.reply({ id: newId(), text: "Yes" }))).toMatchObject({ message: "Enquiry not found" });
  expect(await errorOf(asAna.reply({ id: "1", text: "Yes" }))).toMatchObject({ message: "Enquiry not found" });
  expect(await shop.db.$count(enquiryReplies)).toBe(0);
});

test("only admins can read, handle and answer enquiries", async () => {
  const { shop, id } = await shopWithEnquiries();
  await expectAdminOnly(shop, ({ contacts }) => [
    contacts.list({}),
    contacts.update({ id, isHandled: true }),
    contacts.reply({ id, text: "Yes." }),
  ]);
  expect(await shop.db.$count(contactEnquiries)).toBe(3);
  expect(await auditOf(shop)).toEqual([]);
});
