import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Mailer } from "../platform/ports.ts";
import { addPerson, as, expectAdminOnly, errorOf, testShop } from "../../testing.ts";
import { enqueueMail, secondsFromNow } from "./outbox.ts";
import { sendNextMail } from "./send-next-mail.ts";

async function shopWithMail() {
  const shop = await testShop();
  const staff = as(shop, await addPerson(shop, { isAdmin: true })).mail;
  const enqueue = async (subject: string, recipient = "nora@test.example", delaySeconds = 0) => {
    await enqueueMail(shop.db, {
      cause: `test:${subject}`,
      recipient,
      subject,
      text: "Text",
      html: "<p>H</p>",
      delaySeconds,
    });
  };
  await enqueue("Sent");
  await sendNextMail(shop, { send: () => Promise.resolve() });
  await enqueue("Failing", "omar@test.example");
  await sendNextMail(shop, { send: () => Promise.reject(new Error("no such domain")) });
  // Its next try is due in two seconds, which a slow test may need.
  await shop.db
    .update(outbox)
    .set({ nextTryAt: secondsFromNow(3_600) })
    .where(eq(outbox.subject, "Failing"));
  await enqueue("Waiting 100%", "nora@test.example", 120);
  const idOf = async (subject: string) =>
    (await shop.db.select().from(outbox).where(eq(outbox.subject, subject)))[0]?.id ?? "";
  return { shop, staff, idOf };
}

test("the outbox is listed newest first with the state of each message", async () => {
  const { staff } = await shopWithMail();
  const moment = expect.stringMatching(/Z$/) as string;
  const mail = { _id: expect.any(String) as string, nextTryAt: moment, createdAt: moment };
  const none = { lastError: null, heldReason: null, sentAt: null, attachments: [] };
  const list = await staff.list({});
  expect(list).toMatchObject({ page: 1, pages: 1, total: 3 });
  expect(list.mails).toEqual([
    {
      ...mail,
      ...none,
      to: "nora@test.example",
      subject: "Waiting 100%",
      state: "waiting",
      tries: 0,
      cause: "test:Waiting 100%",
    },
    {
      ...mail,
      ...none,
      to: "omar@test.example",
      subject: "Failing",
      state: "failing",
      tries: 1,
      lastError: "no such domain",
      cause: "test:Failing",
    },
    {
      ...mail,
      ...none,
      to: "nora@test.example",
      subject: "Sent",
      state: "sent",
      tries: 1,
      sentAt: moment,
      cause: "test:Sent",
    },
  ]);
});

test.each([
  [{ direction: "asc" }, "SFW"],
  [{ keyword: "NORA@" }, "WS"],
  [{ keyword: "failing" }, "F"],
  [{ keyword: "%" }, "W"],
  [{ keyword: "nora sent" }, "S"],
  [{ state: "sent" }, "S"],
  [{ state: "failing" }, "F"],
  [{ state: "waiting" }, "W"],
  [{ pageSize: 1, pageNumber: 2 }, "F"],
  [{ keyword: "zebra" }, ""],
] as const)("the list for %j contains %j", async (query, initials) => {
  const { staff } = await shopWithMail();
  expect((await staff.list(query)).mails.map(({ subject }) => subject[0]).join("")).toBe(initials);
});

test("a message is returned with its text and HTML, and an unknown id is not found", async () => {
  const { staff, idOf } = await shopWithMail();
  const _id = await idOf("Sent");
  expect(await staff.byId({ id: _id })).toMatchObject({ _id, text: "Text", html: "<p>H</p>", replyTo: null });
  for (const id of [newId(), "1", "", "\0"]) {
    const absent = { status: 404, code: "NOT_FOUND", message: "Mail not found" };
    expect(await errorOf(staff.byId({ id }))).toEqual(absent);
    expect(await errorOf(staff.sendAgain({ id }))).toEqual(absent);
  }
});

test("a sent message is sent again as a new message with the same cause", async () => {
  const { shop, staff, idOf } = await shopWithMail();
  const id = await idOf("Sent");
  const again = await staff.sendAgain({ id });
  expect(again).toMatchObject({ cause: "test:Sent", subject: "Sent", state: "waiting", tries: 0, sentAt: null });
  expect(again._id).not.toBe(id);
  const sent: string[] = [];
  await sendNextMail(shop, { send: async (mail) => void sent.push(mail.id, mail.html ?? "") });
  expect(sent).toEqual([again._id, "<p>H</p>"]);
  expect(await staff.byId({ id })).toMatchObject({ state: "sent" });
});

test.each(["Failing", "Waiting 100%"])("the message '%s' is sent again immediately without a copy", async (subject) => {
  const { shop, staff, idOf } = await shopWithMail();
  const id = await idOf(subject);
  const mailer: Mailer & { sent: string[] } = { sent: [], send: async (mail) => void mailer.sent.push(mail.id) };
  expect(await sendNextMail(shop, mailer)).toBe(false);
  expect(await staff.sendAgain({ id })).toMatchObject({ _id: id });
  await sendNextMail(shop, mailer);
  expect(mailer.sent).toEqual([id]);
  expect(await staff.list({})).toMatchObject({ total: 3 });
});

test("secrets in links are hidden from admins but kept in the message", async () => {
  const { shop, staff, idOf } = await shopWithMail();
  const { email } = await addPerson(shop);
  await as(shop, null).users.forgotPassword({ EmailAddress: email });
  await as(shop, null).contacts.subscribe({ email });
  for (const subject of ["Reset your password at Test Supply", "Please confirm your subscription to Test Supply"]) {
    const id = await idOf(subject);
    const [row] = await shop.db.select().from(outbox).where(eq(outbox.id, id));
    const secret = /(?:[?&]r=|\/subscribe\/)([\w-]{20,})/.exec(row?.text ?? "")?.[1];
    expect(secret).toBeDefined();
    expect(row?.html).toContain(secret);
    expect(JSON.stringify([await staff.byId({ id }), await staff.list({})])).not.toContain(secret);
  }
});

test("the secret in a link is deleted after sending, and the message then can't be sent again", async () => {
  const { shop, staff, idOf } = await shopWithMail();
  const { email } = await addPerson(shop);
  await as(shop, null).users.forgotPassword({ EmailAddress: email });
  const id = await idOf("Reset your password at Test Supply");
  const bodyNow = async () => (await shop.db.select().from(outbox).where(eq(outbox.id, id)))[0];
  const secret = /[?&]r=([\w-]{20,})/.exec((await bodyNow())?.text ?? "")?.[1] ?? "no secret";
  const sent: string[] = [];
  const mailer: Mailer = {
    send: async ({ text, html }) => {
      sent.push(text, html ?? "");
    },
  };
  while (await sendNextMail(shop, mailer));
  expect(sent.filter((body) => body.includes(secret))).toHaveLength(2);
  expect(JSON.stringify(await bodyNow())).not.toContain(secret);
  expect(await errorOf(staff.sendAgain({ id }))).toMatchObject({ status: 400 });
});

test("only admins can read and resend emails", async () => {
  const { shop, idOf } = await shopWithMail();
  const id = await idOf("Sent");
  await expectAdminOnly(shop, ({ mail }) => [mail.list({}), mail.byId({ id }), mail.sendAgain({ id })]);
});
