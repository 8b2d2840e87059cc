import { outbox, subscribers } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import { asc, eq, gt, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Mailer } from "../platform/ports.ts";
import {
  PASSWORD,
  addOrder,
  addPerson,
  addProduct,
  as,
  testShop,
  type TestShop,
  type TestShopOptions,
  waitForBlockedSessions,
} from "../../testing.ts";
import { lockOf } from "./mail-limits.ts";
import { enqueueMail, secondsFromNow } from "./outbox.ts";
import { isVerifiedAddress } from "./verified-address.ts";
import { sendNextMail } from "./send-next-mail.ts";
import { renderNextMail } from "./write-mail.ts";

const NORA = "nora@test.example";
const LOCK_RECIPIENT = `select ${lockOf("$1::text")}`;
const limited = (limits: TestShopOptions["limits"] = {}) => testShop({ limits });

let made = 0;
const enqueue = async ({ db }: TestShop, kind = "order-cancelled", recipient = NORA) => {
  made += 1;
  await enqueueMail(db, { cause: `${kind}:${made}`, recipient, subject: `${kind} ${made}`, text: "T" });
};
const enqueueMany = async (shop: TestShop, count: number, kind?: string, recipient?: string) => {
  for (let n = 0; n < count; n += 1) await enqueue(shop, kind, recipient);
};

/** Sends all messages that are due, with this many concurrent senders, and returns their subjects. */
async function sendAll(shop: TestShop, senders = 1): Promise<string[]> {
  const sent: string[] = [];
  const mailer: Mailer = { send: async ({ subject }) => void sent.push(subject) };
  const work = async () => {
    while (await sendNextMail(shop, mailer));
  };
  await Promise.all(Array.from({ length: senders }, work));
  return sent;
}

/** Moves all times back, as if this many minutes had passed. */
const minutesPass = ({ db }: TestShop, minutes: number) =>
  db.execute(sql`update outbox set sent_at = sent_at - make_interval(mins => ${minutes}),
    claimed_at = claimed_at - make_interval(mins => ${minutes}),
    next_try_at = next_try_at - make_interval(mins => ${minutes})`);

const waiting = async ({ db }: TestShop) =>
  (await db.select().from(outbox).orderBy(asc(outbox.id))).filter(({ sentAt }) => sentAt === null);
const minutesUntil = (moment: Date | undefined) => Math.round(((moment?.getTime() ?? 0) - Date.now()) / 60_000);

test("an unverified address gets ten emails an hour, and the others are postponed without counting as failures", async () => {
  const shop = await limited();
  await enqueueMany(shop, 25);
  expect(await sendAll(shop)).toHaveLength(10);
  const held = await waiting(shop);
  expect(held).toHaveLength(15);
  for (const mail of held) expect(mail).toMatchObject({ heldReason: "unprovedAddress", tries: 0, lastError: null });
  expect(held.map(({ nextTryAt }) => minutesUntil(nextTryAt))).toEqual([...Array(10).fill(60), ...Array(5).fill(120)]);
  expect(await sendAll(shop)).toEqual([]);
  await minutesPass(shop, 61);
  expect(await sendAll(shop)).toEqual(held.slice(0, 10).map(({ subject }) => subject));
  await minutesPass(shop, 61);
  expect(await sendAll(shop)).toEqual(held.slice(10).map(({ subject }) => subject));
  expect(await waiting(shop)).toEqual([]);
});

test("the limit uses a sliding window: an email sent 30 minutes ago counts for another 30 minutes", async () => {
  const shop = await limited({ mails: 3 });
  await enqueueMany(shop, 2);
  await sendAll(shop);
  await minutesPass(shop, 30);
  await enqueueMany(shop, 2);
  expect(await sendAll(shop)).toHaveLength(1);
  expect(minutesUntil((await waiting(shop))[0]?.nextTryAt)).toBe(30);
});

test("concurrent senders keep the limit and send nothing twice", async () => {
  const shop = await limited();
  await enqueueMany(shop, 30);
  await enqueueMany(shop, 12, "order-cancelled", "NORA@test.example");
  await enqueueMany(shop, 12, "order-cancelled", "omar@test.example");
  const sent = await sendAll(shop, 8);
  expect(sent).toHaveLength(20);
  expect(new Set(sent).size).toBe(20);
  const all = await shop.db.select().from(outbox);
  for (const recipient of [NORA, "omar@test.example"])
    expect(all.filter((mail) => mail.sentAt && mail.recipient.toLowerCase() === recipient)).toHaveLength(10);
});

test("a failed attempt counts towards the limit but does not delay its own retry", async () => {
  const shop = await limited({ mails: 1 });
  await enqueueMany(shop, 2);
  const refusing: Mailer = { send: () => Promise.reject(new Error("no answer")) };
  // Its next try is due in two seconds, which a slow test may need.
  const restFailed = () =>
    shop.db
      .update(outbox)
      .set({ nextTryAt: secondsFromNow(240) })
      .where(gt(outbox.tries, 0));
  while (await sendNextMail(shop, refusing)) await restFailed();
  const [failing, held] = await waiting(shop);
  expect(failing).toMatchObject({ tries: 1, lastError: "no answer", heldReason: null });
  expect(held).toMatchObject({ tries: 0, heldReason: "unprovedAddress" });
  await minutesPass(shop, 5);
  expect(await sendAll(shop)).toEqual([failing?.subject]);
});

test("password resets and subscription confirmations are neither limited nor counted, but security notices are", async () => {
  const shop = await limited({ mails: 2 });
  await enqueueMany(shop, 3, "password-reset");
  await enqueue(shop, "subscriber");
  expect(await sendAll(shop)).toHaveLength(4);
  await enqueueMany(shop, 3, "password-changed");
  expect(await sendAll(shop)).toHaveLength(2);
  await enqueue(shop, "password-reset");
  expect(await sendAll(shop)).toHaveLength(1);
});

test("the addresses of the shop and its admins are never limited, and nothing is limited without settings", async () => {
  const shop = await limited({ mails: 1 });
  const ada = await addPerson(shop, { isAdmin: true, email: "Ada@test.example" });
  await enqueueMany(shop, 4, "enquiry", "SHOP@test.example");
  await enqueueMany(shop, 4, "surplus", ada.email);
  expect(await sendAll(shop)).toHaveLength(8);
  const free = await testShop();
  await enqueueMany(free, 12);
  expect(await sendAll(free)).toHaveLength(12);
});

test.each([
  ["a link of a password reset was used", { provenEmail: NORA }, true],
  ["its account had it when an order was paid", { paidEmail: "NORA@test.example" }, true],
  ["its account verified another address", { provenEmail: "a@test.example", paidEmail: "b@test.example" }, false],
])("an address is verified or not: %s", async (_, values, isVerified) => {
  const shop = await limited();
  const nora = await addPerson(shop, { email: NORA });
  expect(await isVerifiedAddress(shop.db, NORA)).toBe(false);
  await shop.db.update(users).set(values).where(eq(users.id, nora.id));
  expect(await isVerifiedAddress(shop.db, "Nora@Test.example")).toBe(isVerified);
  await enqueueMany(shop, 12);
  expect(await sendAll(shop)).toHaveLength(isVerified ? 12 : 10);
});

test("an address that is verified while its next message waits for another sender is not limited", async () => {
  const shop = await limited({ mails: 1 });
  const nora = await addPerson(shop, { email: NORA });
  await enqueue(shop);
  await sendAll(shop);
  await enqueue(shop);
  const other = await shop.db.$client.connect();
  try {
    await other.query("begin");
    await other.query(LOCK_RECIPIENT, [NORA]);
    const sending = sendAll(shop);
    await waitForBlockedSessions(shop, 1);
    await shop.db.update(users).set({ provenEmail: NORA }).where(eq(users.id, nora.id));
    await other.query("commit");
    expect(await sending).toHaveLength(1);
  } finally {
    other.release(true);
  }
});

test("a confirmed subscription verifies the address, and held messages are sent in order", async () => {
  const shop = await limited({ mails: 1 });
  await as(shop, null).contacts.subscribe({ email: NORA });
  const token = /\/subscribe\/(\S+)/.exec((await waiting(shop))[0]?.text ?? "")?.[1] ?? "";
  await sendAll(shop);
  await enqueueMany(shop, 4);
  await sendAll(shop);
  const held = await waiting(shop);
  expect(held).toHaveLength(3);
  expect(await shop.db.select().from(subscribers)).toMatchObject([{ confirmedAt: null }]);
  await as(shop, null).contacts.confirmSubscription({ token });
  expect(await sendAll(shop)).toEqual(held.map(({ subject }) => subject));
});

test("a used reset link verifies the address, and held messages are sent", async () => {
  const shop = await limited({ mails: 1 });
  await addPerson(shop, { email: NORA });
  await enqueueMany(shop, 3);
  await sendAll(shop);
  const { forgotPassword, resetPassword } = as(shop, null).users;
  await forgotPassword({ EmailAddress: NORA });
  const [, , mail] = await waiting(shop);
  const link = new URL(/http\S+\/set\?\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  const [val = "", key = ""] = ["vl", "r"].map((name) => link.searchParams.get(name) ?? "");
  await resetPassword({ val, key, password: "another good one" });
  // The two held messages, the reset's own message and the notice of the change.
  expect(await sendAll(shop)).toHaveLength(4);
});

test("a paid order verifies the account's address at that time, and its confirmation is sent before the payment's", async () => {
  const shop = await limited({ mails: 1 });
  const [nora, ada] = [await addPerson(shop, { email: NORA }), await addPerson(shop, { isAdmin: true })];
  const gloves = await addProduct(shop);
  await enqueue(shop);
  await sendAll(shop);
  const order = await addOrder(shop, nora, [[gloves, 1]]);
  await renderNextMail(shop);
  expect(await sendAll(shop)).toEqual([]);
  expect(await waiting(shop)).toMatchObject([{ heldReason: "unprovedAddress" }]);
  await as(shop, ada).orders.pay({ orderId: order._id, id: "Bank reference" });
  const number = order.orderNumber;
  expect(await sendAll(shop, 4)).toEqual([`Order ${number} received`, `Payment received for order ${number}`]);

  await as(shop, nora).users.updateProfile({ email: "stranger@test.example", currentPassword: PASSWORD });
  expect(await isVerifiedAddress(shop.db, NORA)).toBe(true);
  expect(await isVerifiedAddress(shop.db, "stranger@test.example")).toBe(false);
});

test("held messages about the same order are sent in sequence", async () => {
  const shop = await limited({ mails: 1 });
  await enqueue(shop);
  expect(await sendAll(shop)).toHaveLength(1);
  for (const cause of ["order-placed:1", "order-cancelled:1"])
    await enqueueMail(shop.db, { cause, recipient: NORA, subject: cause, text: "T" });
  expect(await sendAll(shop, 4)).toEqual([]);
  expect((await waiting(shop)).map(({ nextTryAt }) => minutesUntil(nextTryAt))).toEqual([60, 120]);
  await minutesPass(shop, 121);
  expect(await sendAll(shop, 4)).toEqual(["order-placed:1"]);
  await minutesPass(shop, 61);
  expect(await sendAll(shop, 4)).toEqual(["order-cancelled:1"]);
});

test.each([
  ["enquiry-copy", "enquiryReceipt"],
  ["subscriber", "subscription"],
])("an address, verified or not, gets one %s an hour, and the others are postponed", async (kind, reason) => {
  const shop = await limited();
  const nora = await addPerson(shop, { email: NORA });
  await shop.db.update(users).set({ provenEmail: NORA }).where(eq(users.id, nora.id));
  await enqueueMany(shop, 3, kind);
  await enqueueMany(shop, 2);
  await enqueue(shop, kind, "omar@test.example");
  expect(await sendAll(shop)).toHaveLength(4);
  const held = await waiting(shop);
  expect(held.map(({ nextTryAt }) => minutesUntil(nextTryAt))).toEqual([60, 120]);
  for (const mail of held) expect(mail).toMatchObject({ heldReason: reason, tries: 0 });
  await minutesPass(shop, 61);
  expect(await sendAll(shop)).toEqual([held[0]?.subject]);
});

test.each([
  ["before", 0],
  ["after", 3],
])("receipts requested %s the limit is reached do not delay other emails", async (_, first) => {
  const shop = await limited({ mails: 3 });
  await enqueueMany(shop, first);
  await sendAll(shop);
  await enqueueMany(shop, 5, "enquiry-copy");
  await sendAll(shop);
  await enqueueMany(shop, 3);
  await sendAll(shop);
  const minutesOf = async (reason: string) =>
    (await waiting(shop)).filter(({ heldReason }) => heldReason === reason).map((mail) => minutesUntil(mail.nextTryAt));
  expect(await minutesOf("unprovedAddress")).toEqual(first ? [60, 60, 60] : [60]);
  expect(await minutesOf("enquiryReceipt")).toEqual(first ? [60, 120, 180, 240, 300] : [60, 120, 180, 240]);
});

test("a message that an admin sends again is sent immediately despite the limits, and counts towards them", async () => {
  const shop = await limited({ mails: 2 });
  const { mail: staff } = as(shop, await addPerson(shop, { isAdmin: true }));
  await enqueueMany(shop, 4);
  const [first = ""] = await sendAll(shop);
  const [held, next] = await waiting(shop);
  expect(await staff.byId({ id: held?.id ?? "" })).toMatchObject({ state: "waiting", heldReason: "unprovedAddress" });
  expect(await staff.sendAgain({ id: held?.id ?? "" })).toMatchObject({ heldReason: null });
  expect(await sendAll(shop)).toEqual([held?.subject]);
  const [sent] = await shop.db.select().from(outbox).where(eq(outbox.subject, first));
  await staff.sendAgain({ id: sent?.id ?? "" });
  expect(await sendAll(shop)).toEqual([first]);
  expect((await waiting(shop)).map(({ id }) => id)).toEqual([next?.id]);
  await minutesPass(shop, 30);
  await enqueue(shop);
  expect(await sendAll(shop)).toEqual([]);
});

test("a held message that failed before is listed as waiting", async () => {
  const shop = await limited({ mails: 1 });
  await enqueue(shop);
  await sendAll(shop);
  await enqueue(shop);
  await shop.db.execute(sql`update outbox set last_error = 'no answer', tries = 1 where sent_at is null`);
  expect(await sendAll(shop)).toEqual([]);
  const { mail: staff } = as(shop, await addPerson(shop, { isAdmin: true }));
  expect(await staff.list({ state: "failing" })).toMatchObject({ mails: [] });
  expect(await staff.list({ state: "waiting" })).toMatchObject({ mails: [{ state: "waiting", tries: 1 }] });
});
