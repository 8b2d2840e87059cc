import { outbox } from "@shop/db/schema/contacts";
import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Mail, Mailer } from "../ports.ts";
import { as, testShop, untilWaiting, type TestShop } from "../testing.ts";
import { enqueueMail, sendNextMail } from "./outbox.ts";

/** Keeps what it is given; with a `gate`, takes its time over it. */
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

test("a message is sent once, with all it says, under an id that stays", async () => {
  const shop = await testShop();
  await enqueue(shop);
  const mailer = collector();
  expect(await sendNextMail(shop.db, mailer)).toBe(true);
  expect(await sendNextMail(shop.db, mailer)).toBe(false);
  const [row] = await shop.db.select().from(outbox);
  expect(mailer.sent).toMatchObject([
    { id: row?.id, to: "nora@test.example", subject: "Hello", text: "Text", replyTo: null },
  ]);
  expect(row).toMatchObject({ tries: 1, lastError: null, sentAt: expect.any(Date) as Date });
});

test("two jobs at the same moment send each message once", async () => {
  const shop = await testShop();
  for (const subject of ["one", "two", "three"]) await enqueue(shop, subject);
  let open = () => {};
  const mailer = collector(new Promise((resolve) => (open = resolve)));
  const jobs = Promise.all([1, 2, 3, 4].map(() => sendNextMail(shop.db, mailer)));
  // Each holds another message now, and the fourth has found none left.
  await expect.poll(() => mailer.sent.length).toBe(3);
  await untilWaiting(shop, 0);
  open();
  expect((await jobs).filter(Boolean)).toHaveLength(3);
  expect(mailer.sent.map(({ subject }) => subject).toSorted()).toEqual(["one", "three", "two"]);
});

test("a failing mailer notes its error and tries again later and later", async () => {
  const shop = await testShop();
  await enqueue(shop);
  const delays: number[] = [];
  for (let tries = 1; tries <= 14; tries += 1) {
    const before = Date.now();
    expect(await sendNextMail(shop.db, refusing)).toBe(true);
    expect(await sendNextMail(shop.db, refusing)).toBe(false);
    const [row] = await shop.db.select().from(outbox);
    expect(row).toMatchObject({ tries, lastError: "the provider is down", sentAt: null });
    delays.push(Math.round(((row?.nextTryAt.getTime() ?? 0) - before) / 1000));
    await shop.db.update(outbox).set({ nextTryAt: sql`now()` });
  }
  expect(delays.slice(0, 4)).toEqual([2, 4, 8, 16]);
  expect(delays.slice(-2)).toEqual([3600, 3600]);
  const mailer = collector();
  await sendNextMail(shop.db, mailer);
  expect(mailer.sent).toHaveLength(1);
  expect(await shop.db.select().from(outbox)).toMatchObject([
    { tries: 15, lastError: null, sentAt: expect.any(Date) as Date },
  ]);
});

test("a message that fails holds no other back, whatever its error says", async () => {
  const shop = await testShop();
  for (const subject of ["bad", "good"]) await enqueue(shop, subject);
  const sent: string[] = [];
  const mailer: Mailer = {
    // oxlint-disable-next-line prefer-promise-reject-errors -- a provider's library may reject with anything
    send: ({ subject }) =>
      subject === "bad" ? Promise.reject("\0 \ud800 {}") : Promise.resolve(void sent.push(subject)),
  };
  expect([
    await sendNextMail(shop.db, mailer),
    await sendNextMail(shop.db, mailer),
    await sendNextMail(shop.db, mailer),
  ]).toEqual([true, true, false]);
  expect(sent).toEqual(["good"]);
  expect(await shop.db.select().from(outbox).orderBy(asc(outbox.id))).toMatchObject([
    { tries: 1, sentAt: null },
    { tries: 1 },
  ]);
});

test("an enquiry succeeds while no mail can be sent, and its message waits", async () => {
  const shop = await testShop();
  const enquiry = await as(shop, null).contacts.create({ name: "Nora", email: "nora@test.example", message: "Hello" });
  await sendNextMail(shop.db, refusing);
  expect(await shop.db.select().from(outbox)).toMatchObject([
    { cause: `enquiry:${enquiry._id}`, sentAt: null, lastError: "the provider is down" },
  ]);
});

test("no message without its cause: what is rolled back is not sent", async () => {
  const shop = await testShop();
  const broken = shop.db.transaction(async (tx) => {
    await enqueueMail(tx, { cause: "test:1", recipient: "nora@test.example", subject: "Hello", text: "Text" });
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  expect(await sendNextMail(shop.db, collector())).toBe(false);
});
