import type { Mail, PeppolSending } from "@shop/api/base/platform/ports";
import { BUYER_ABN } from "@shop/api/money/papers/papers.fixture";
import { addPerson, addProduct, as, orderOf } from "@shop/api/testing";
import { openDatabase } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { paperMails, papers, paperSendings, papersWanted } from "@shop/db/schema/papers";
import { productCountChanges } from "@shop/db/schema/product-counts";
import { asc, isNull } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { startJobs } from "../../src/jobs/jobs.ts";
import { testServer } from "../server.fixture.ts";

test("the jobs of two concurrent servers do each piece of work once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, shop } = await testServer({ settings: { sendsOverPeppol: true } });
  const { db, pool } = openDatabase({ url: shop.url() });
  onTestFinished(() => pool.end());
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const documents: PeppolSending[] = [];
  const accessPoint = { send: async (document: PeppolSending) => void documents.push(document) };
  const jobs = [shop, { ...shop, db }].flatMap((one) => startJobs(one, { mailer, accessPoint }, app.log));
  onTestFinished(async () => void (await Promise.all(jobs.map((job) => job.stop()))));
  const [buyer, gloves] = [await addPerson(shop), await addProduct(shop, { stock: 8 })];
  for (let n = 0; n < 8; n += 1) {
    await as(shop, buyer).orders.create(orderOf([[gloves, 1]], { abn: BUYER_ABN }));
  }
  const waiting = async () => {
    vi.advanceTimersByTime(5_000);
    const counts = await shop.db.$count(productCountChanges);
    // In the order of the work: what leaves one table has reached the next before that is read.
    const invoices = await shop.db.$count(papersWanted);
    const papersToMail = await shop.db.$count(paperMails);
    const papersToSend = await shop.db.$count(paperSendings, isNull(paperSendings.sentAt));
    const mails = await shop.db.$count(outbox, isNull(outbox.sentAt));
    return { mails, counts, invoices, papersToMail, papersToSend };
  };
  const none = { mails: 0, counts: 0, invoices: 0, papersToMail: 0, papersToSend: 0 };
  await expect.poll(waiting, { timeout: 60_000 }).toEqual(none);
  const issued = await shop.db.select({ number: papers.number }).from(papers).orderBy(asc(papers.number));
  expect(issued.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const written = await shop.db.select({ id: outbox.id }).from(outbox);
  expect(sent.map(({ id }) => id).toSorted()).toEqual(written.map(({ id }) => id).toSorted());
  const invoices = sent.flatMap(({ attachments = [] }) => attachments.map(({ fileName }) => fileName));
  const names = issued.map(({ number }) => `INV-00000${number}`);
  expect(invoices.toSorted()).toEqual(names.flatMap((name) => [`${name}.pdf`, `${name}.xml`]));
  expect(documents.map(({ fileName }) => fileName).toSorted()).toEqual(names.map((name) => `${name}.xml`));
  expect(sent).toHaveLength(16);
});
