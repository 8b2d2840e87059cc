import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import { asc, gt, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Mail, Mailer } from "../platform/ports.ts";
import { as, testShop, waitForBlockedSessions, type TestShop } from "../../testing.ts";
import { enqueueMail, secondsFromNow } from "./outbox.ts";
import { sendNextMail } from "./send-next-mail.ts";

/** Records the messages it gets. Sending ends only when `gate` resolves. */
function collector(gate: Promise<void> = Promise.resolve()): Mailer & { sent: Mail[] } {
  const sent: Mail[] = [];
  return {
    sent,
    async send(mail) {
      sent.push(mail);
      await gate;
    },
  };
}

const refusing: Mailer = { send: () => Promise.reject(new Error("the provider is down")) };

const enqueue = ({ db }: TestShop, subject = "Hello") =>
  enqueueMail(db, { cause: "test:1", recipient: "nora@test.example", subject, text: "Text" });

const dueIn = ({ db }: TestShop, seconds: number) => db.update(outbox).set({ nextTryAt: secondsFromNow(seconds) });
const dueNow = (shop: TestShop) => dueIn(shop, 0);

test("a message is sent once, with its whole content and its stored id", async () => {
  const shop = await testShop();
  await enqueue(shop);
  const mailer = collector();
  expect(await sendNextMail(shop, mailer)).toBe(true);
  expect(await sendNextMail(shop, mailer)).toBe(false);
  const [row] = await shop.db.select().from(outbox);
  expect(mailer.sent).toMatchObject([
    { id: row?.id, to: "nora@test.example", subject: "Hello", text: "Text", replyTo: null },
  ]);
  expect(row).toMatchObject({ tries: 1, lastError: null, sentAt: expect.any(Date) as Date });
});

test("concurrent jobs send each message once", async () => {
  const shop = await testShop();
  for (const subject of ["one", "two", "three"]) await enqueue(shop, subject);
  let open = () => {};
  const mailer = collector(new Promise((resolve) => (open = resolve)));
  const jobs = Promise.all([1, 2, 3, 4].map(() => sendNextMail(shop, mailer)));
  // Three jobs have claimed one message each, and the fourth has found none.
  await expect.poll(() => mailer.sent.length).toBe(3);
  await waitForBlockedSessions(shop, 0);
  open();
  expect((await jobs).filter(Boolean)).toHaveLength(3);
  expect(mailer.sent.map(({ subject }) => subject).toSorted()).toEqual(["one", "three", "two"]);
});

test("a message that fails records the error and is retried with exponential backoff", async () => {
  const shop = await testShop();
  await enqueue(shop);
  const delays = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600];
  for (const [at, seconds] of delays.entries()) {
    const before = Date.now();
    expect(await sendNextMail(shop, refusing)).toBe(true);
    const after = Date.now();
    const [row] = await shop.db.select().from(outbox);
    expect(row).toMatchObject({ tries: at + 1, lastError: "the provider is down", sentAt: null });
    const since = (row?.nextTryAt.getTime() ?? 0) - seconds * 1_000;
    expect(since).toBeGreaterThanOrEqual(before - 1);
    expect(since).toBeLessThanOrEqual(after + 1);
    await dueIn(shop, 3_600);
    expect(await sendNextMail(shop, refusing)).toBe(false);
    await dueNow(shop);
  }
  const mailer = collector();
  await sendNextMail(shop, mailer);
  expect(mailer.sent).toHaveLength(1);
  expect(await shop.db.select().from(outbox)).toMatchObject([
    { tries: delays.length + 1, lastError: null, sentAt: expect.any(Date) as Date },
  ]);
});

test("a failing message does not block others, whatever its error", async () => {
  const shop = await testShop();
  for (const subject of ["bad", "good"]) await enqueue(shop, subject);
  const sent: string[] = [];
  const mailer: Mailer = {
    // oxlint-disable-next-line prefer-promise-reject-errors -- a provider's library may reject with anything
    send: ({ subject }) =>
      subject === "bad" ? Promise.reject("\0 \ud800 {}") : Promise.resolve(void sent.push(subject)),
  };
  expect(await sendNextMail(shop, mailer)).toBe(true);
  expect(sent).toEqual([]);
  // Its next try is due in two seconds, which a slow test may need.
  await shop.db
    .update(outbox)
    .set({ nextTryAt: secondsFromNow(3_600) })
    .where(gt(outbox.tries, 0));
  expect([await sendNextMail(shop, mailer), await sendNextMail(shop, mailer)]).toEqual([true, false]);
  expect(sent).toEqual(["good"]);
  expect(await shop.db.select().from(outbox).orderBy(asc(outbox.id))).toMatchObject([
    { tries: 1, sentAt: null },
    { tries: 1 },
  ]);
});

test("an enquiry succeeds while no email can be sent, and its messages stay in the outbox", async () => {
  const shop = await testShop();
  const enquiry = await as(shop, null).contacts.create({ name: "Nora", email: "nora@test.example", message: "Hello" });
  expect(await sendNextMail(shop, refusing)).toBe(true);
  expect(await shop.db.select().from(outbox).orderBy(outbox.id)).toMatchObject([
    { cause: `enquiry:${enquiry._id}`, sentAt: null, lastError: "the provider is down" },
    { cause: `enquiry-copy:${enquiry._id}`, sentAt: null },
  ]);
});

test("messages that are due at the same moment are sent in the order of their ids", async () => {
  const shop = await testShop();
  const [first, second] = [newId(), newId()];
  const mail = { recipient: "nora@test.example", subject: "Hello", text: "Text" };
  // Stored in the other order.
  await shop.db.insert(outbox).values([
    { ...mail, id: second, cause: "test:2" },
    { ...mail, id: first, cause: "test:1" },
  ]);
  const mailer = collector();
  await sendNextMail(shop, mailer);
  await sendNextMail(shop, mailer);
  expect(mailer.sent.map(({ id }) => id)).toEqual([first, second]);
});

test("a message enqueued in a transaction that is rolled back is not sent", async () => {
  const shop = await testShop();
  const broken = shop.db.transaction(async (tx) => {
    await enqueueMail(tx, { cause: "test:1", recipient: "nora@test.example", subject: "Hello", text: "Text" });
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  expect(await sendNextMail(shop, collector())).toBe(false);
});

test("a provider that hangs times out, and blocks neither a transaction nor other messages", async () => {
  const shop = await testShop();
  for (const subject of ["hangs", "goes"]) await enqueue(shop, subject);
  const sent: string[] = [];
  const mailer: Mailer = {
    send: ({ subject }) =>
      subject === "hangs" ? new Promise<void>(() => undefined) : Promise.resolve(void sent.push(subject)),
  };
  const hanging = sendNextMail(shop, mailer, { longestMs: 300 });
  await expect.poll(() => shop.db.$count(outbox, sql`tries = 1`)).toBe(1);
  const open =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'";
  expect((await shop.db.$client.query<{ n: number }>(open)).rows).toEqual([{ n: 0 }]);
  expect(await sendNextMail(shop, mailer)).toBe(true);
  expect(sent).toEqual(["goes"]);
  expect(await hanging).toBe(true);
  expect(await shop.db.select().from(outbox).orderBy(outbox.id)).toMatchObject([
    { tries: 1, lastError: "No answer within 0.3 s", sentAt: null },
    { sentAt: expect.any(Date) as Date },
  ]);
});

test("a message whose sender crashed after sending is sent again with the same id when its lease expires", async () => {
  const shop = await testShop();
  await enqueue(shop);
  const provider = collector();
  const crashing: Mailer = {
    async send(mail) {
      await provider.send(mail);
      await shop.db.update(outbox).set({ tries: 9 });
      throw new Error("nothing of this is written: the claim is not this sender's any more");
    },
  };
  await sendNextMail(shop, crashing);
  const [leased] = await shop.db.select().from(outbox);
  expect(leased).toMatchObject({ sentAt: null, lastError: null });
  expect((leased!.nextTryAt.getTime() - Date.now()) / 1000).toBeGreaterThan(50);
  expect(await sendNextMail(shop, provider)).toBe(false);
  await dueNow(shop);
  expect(await sendNextMail(shop, provider)).toBe(true);
  expect(provider.sent.map(({ id }) => id)).toEqual([leased!.id, leased!.id]);
  expect(await sendNextMail(shop, provider)).toBe(false);
});

test("a message sent after its lease expired counts as sent, even when it was claimed again", async () => {
  const shop = await testShop();
  await enqueue(shop);
  const slow: Mailer = {
    send: async () => {
      await dueNow(shop);
      await sendNextMail(shop, refusing);
    },
  };
  await sendNextMail(shop, slow);
  expect(await shop.db.select().from(outbox)).toMatchObject([{ sentAt: expect.any(Date) as Date, lastError: null }]);
});

test("concurrent workers send each of many messages once while the provider fails occasionally", async () => {
  const shop = await testShop();
  const subjects = Array.from({ length: 40 }, (_, n) => `no ${n}`);
  for (const subject of subjects) await enqueue(shop, subject);
  const [failed, sent] = [new Set<string>(), [] as string[]];
  let isDown = true;
  const moody: Mailer = {
    async send({ subject }) {
      if (!isDown || Number(subject.slice(3)) % 3 > 0) return void sent.push(subject);
      failed.add(subject);
      throw new Error("not now");
    },
  };
  const work = async (): Promise<void> => ((await sendNextMail(shop, moody)) ? work() : undefined);
  await Promise.all([work(), work(), work(), work()]);
  expect(sent.toSorted()).toEqual(subjects.filter((subject) => !failed.has(subject)).toSorted());
  isDown = false;
  await dueNow(shop);
  await Promise.all([work(), work(), work(), work()]);
  expect(sent.toSorted()).toEqual(subjects.toSorted());
});
