import { contactEnquiries, outbox, subscribers } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { claimNextMail } from "../../base/mail/send-next-mail.ts";
import { addPerson, as, errorOf, testShop, type TestShop } from "../../testing.ts";

const ENQUIRY = {
  name: "Nora Whitlam",
  email: "nora@test.example",
  phoneno: "0400 000 000",
  message: "Forty cartons of gloves, please.",
};

const mails = ({ db }: TestShop) => db.select().from(outbox).orderBy(outbox.id);

test("an enquiry is stored and returned with its id and time", async () => {
  const shop = await testShop();
  const kept = await as(shop, null).contacts.create(ENQUIRY);
  expect(kept).toEqual({
    ...ENQUIRY,
    _id: expect.any(String) as string,
    createdAt: expect.stringMatching(/Z$/) as string,
  });
  const { phoneno: phone, ...rest } = ENQUIRY;
  expect(await shop.db.select().from(contactEnquiries)).toMatchObject([{ id: kept._id, phone, ...rest }]);
});

test("the phone number is optional", async () => {
  const shop = await testShop();
  const { phoneno: _, ...enquiry } = ENQUIRY;
  expect(await as(shop, null).contacts.create(enquiry)).toMatchObject({ phoneno: "" });
});

test("the shop gets an email with the sender as reply address", async () => {
  const shop = await testShop();
  const { _id } = await as(shop, null).contacts.create(ENQUIRY);
  const [mail] = await mails(shop);
  expect(mail).toMatchObject({
    cause: `enquiry:${_id}`,
    recipient: shop.settings.email,
    replyTo: ENQUIRY.email,
    subject: "Enquiry from Nora Whitlam",
  });
  for (const expected of Object.values(ENQUIRY))
    expect(mail).toMatchObject({
      text: expect.stringContaining(expected) as string,
      html: expect.stringContaining(expected) as string,
    });
});

test("an unverified address gets a receipt that contains nothing the author entered", async () => {
  const shop = await testShop();
  const { _id } = await as(shop, null).contacts.create(ENQUIRY);
  const [, receipt] = await mails(shop);
  expect(receipt).toMatchObject({
    cause: `enquiry-copy:${_id}`,
    recipient: ENQUIRY.email,
    subject: "Your enquiry to Test Supply",
    text: expect.stringContaining("Hello, thank you for contacting us.") as string,
  });
  for (const word of ["Nora", "Whitlam", "gloves", "0400"]) expect(JSON.stringify(receipt)).not.toContain(word);
});

test("a verified address gets the enquiry's text, but another address used by the logged-in author does not", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop, { email: ENQUIRY.email });
  await shop.db.update(users).set({ paidEmail: "Nora@test.example" }).where(eq(users.id, nora.id));
  await as(shop, nora).contacts.create(ENQUIRY);
  await as(shop, nora).contacts.create({ ...ENQUIRY, email: "stranger@test.example" });
  const [, own, , stranger] = await mails(shop);
  expect(own).toMatchObject({
    recipient: ENQUIRY.email,
    text: expect.stringContaining(ENQUIRY.message) as string,
    html: expect.stringContaining(ENQUIRY.message) as string,
  });
  expect(stranger?.text).not.toContain(ENQUIRY.message);
});

test("a receipt is not queued while one to its address waits, and every enquiry is kept and sent to the shop", async () => {
  const shop = await testShop();
  const { create } = as(shop, null).contacts;
  const receipts = async () => (await mails(shop)).filter(({ cause }) => cause.startsWith("enquiry-copy:"));
  for (let count = 0; count < 3; count += 1) await create(ENQUIRY);
  await create({ ...ENQUIRY, email: "NORA@test.example" });
  expect(await receipts()).toHaveLength(1);
  await create({ ...ENQUIRY, email: "omar@test.example" });
  expect((await receipts()).map(({ recipient }) => recipient)).toEqual([ENQUIRY.email, "omar@test.example"]);
  expect(await shop.db.$count(contactEnquiries)).toBe(5);
  expect((await mails(shop)).filter(({ cause }) => cause.startsWith("enquiry:"))).toHaveLength(5);
  // Also while it is held, or is tried again.
  await shop.db.update(outbox).set({ heldReason: "enquiryReceipt", claimedAt: sql`now()` });
  await create(ENQUIRY);
  expect(await receipts()).toHaveLength(2);
  await shop.db.update(outbox).set({ sentAt: sql`now()` });
  await create(ENQUIRY);
  expect(await receipts()).toHaveLength(3);
});

test("a shop without an email address still stores the enquiry", async () => {
  const shop = await testShop({ settings: { email: "" } });
  await as(shop, null).contacts.create(ENQUIRY);
  expect(await shop.db.$count(contactEnquiries)).toBe(1);
  expect(await mails(shop)).toMatchObject([{ recipient: ENQUIRY.email }]);
});

test("a name with line breaks can't add headers to the email", async () => {
  const shop = await testShop();
  await as(shop, null).contacts.create({ ...ENQUIRY, name: "Eve\r\nBcc: all@test.example\u2028\u0085X" });
  const [mail] = await mails(shop);
  expect(mail?.subject).toMatch(/^Enquiry from Eve Bcc: all@test\.example/);
  // oxlint-disable-next-line no-control-regex -- these characters end a line in some programs
  expect(mail?.subject).not.toMatch(/[\r\n\u0000-\u001f\u007f\u0085\u2028\u2029]/);
});

test.each([
  [{ name: "" }, "name: Is required"],
  [{ name: undefined }, "name: Is required"],
  [{ email: "" }, "email: Must be an email address like name@example.com"],
  [{ email: "a@b" }, "email: Must be an email address like name@example.com"],
  [{ email: undefined }, "email: Is required"],
  [{ message: " \n " }, "message: Is required"],
  [{ message: "x".repeat(5_001) }, "message: Must have at most 5000 characters"],
  [{ phoneno: "1".repeat(51) }, "phoneno: Must have at most 50 characters"],
  [{ phoneno: 400 }, "phoneno: Must be a string"],
])("an enquiry with %j is refused, and neither stored nor emailed", async (wrong, message) => {
  const shop = await testShop();
  expect(await errorOf(as(shop, null).contacts.create({ ...ENQUIRY, ...wrong } as typeof ENQUIRY))).toMatchObject({
    status: 400,
    message,
  });
  expect([await shop.db.$count(contactEnquiries), await shop.db.$count(outbox)]).toEqual([0, 0]);
});

test("a subscriber confirms with the emailed link, and subscribing again sends no email", async () => {
  const shop = await testShop();
  const contacts = as(shop, null).contacts;
  await contacts.subscribe({ email: "Nora@test.example" });
  const [mail] = await shop.db.select().from(outbox);
  const token = /\/subscribe\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(mail).toMatchObject({
    recipient: "Nora@test.example",
    subject: "Please confirm your subscription to Test Supply",
  });
  expect(await shop.db.select().from(subscribers)).toMatchObject([{ confirmedAt: null }]);
  await contacts.confirmSubscription({ token });
  await contacts.confirmSubscription({ token });
  const [confirmed] = await shop.db.select().from(subscribers);
  expect(confirmed?.confirmedAt).toBeInstanceOf(Date);
  expect(JSON.stringify(confirmed)).not.toContain(token);
  await contacts.subscribe({ email: "nora@TEST.example" });
  expect([await shop.db.$count(subscribers), await shop.db.$count(outbox)]).toEqual([1, 1]);
});

const subscriptionLinks = async (shop: TestShop) =>
  (await mails(shop)).map(({ text }) => /\/subscribe\/(\S+)/.exec(text)?.[1] ?? "");
const markSent = ({ db }: TestShop) => db.update(outbox).set({ claimedAt: sql`now()`, sentAt: sql`now()` });
const INVALID_LINK = { status: 404, message: "This confirmation link is no longer valid" };

test("an unsent subscription email is updated to the newest link, and the older link is invalid", async () => {
  const shop = await testShop();
  const { subscribe, confirmSubscription } = as(shop, null).contacts;
  await subscribe({ email: "nora@test.example" });
  const [older = ""] = await subscriptionLinks(shop);
  await Promise.all([1, 2, 3, 4].map(() => subscribe({ email: "NORA@test.example" })));
  const [newest = "", ...others] = await subscriptionLinks(shop);
  expect(others).toEqual([]);
  for (const token of [older, "garbage", "", "\0", "\ud800"])
    expect(await errorOf(confirmSubscription({ token }))).toMatchObject(INVALID_LINK);
  await confirmSubscription({ token: newest });
  expect(await shop.db.select().from(subscribers)).toMatchObject([{ confirmedAt: expect.any(Date) as Date }]);
});

test.each([0, 1])("the links of the last two subscription emails work: index %i", async (index) => {
  const shop = await testShop();
  const { subscribe, confirmSubscription } = as(shop, null).contacts;
  const email = "nora@test.example";
  await subscribe({ email });
  const [oldest = ""] = await subscriptionLinks(shop);
  await markSent(shop);
  await subscribe({ email });
  await markSent(shop);
  await subscribe({ email });
  await subscribe({ email });
  const links = (await subscriptionLinks(shop)).slice(1);
  expect(links).toHaveLength(2);
  expect(await errorOf(confirmSubscription({ token: oldest }))).toMatchObject(INVALID_LINK);
  await confirmSubscription({ token: links[index] ?? "" });
  expect(await shop.db.select().from(subscribers)).toMatchObject([{ confirmedAt: expect.any(Date) as Date }]);
});

test("a subscription email that is being sent is not changed, and the newest link is sent in another email", async () => {
  const shop = await testShop();
  const { subscribe, confirmSubscription } = as(shop, null).contacts;
  await subscribe({ email: "nora@test.example" });
  const [onItsWay = ""] = await subscriptionLinks(shop);
  expect(await claimNextMail(shop, false)).toMatchObject({ cause: expect.stringMatching(/^subscriber:/) as string });
  await subscribe({ email: "nora@test.example" });
  const [first, second = ""] = await subscriptionLinks(shop);
  expect(first).toBe(onItsWay);
  await confirmSubscription({ token: second });
  await confirmSubscription({ token: onItsWay });
});
