import { outbox } from "@shop/db/schema/contacts";
import { papers, paperSendings, papersWanted } from "@shop/db/schema/papers";
import { asc, gt, isNotNull, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { secondsFromNow } from "../../base/mail/outbox.ts";
import { type AccessPoint, DocumentRefused, type PeppolSending } from "../../base/platform/ports.ts";
import { ADDRESS, as, orderOf, type Person, type TestShop } from "../../testing.ts";
import { otherServer } from "../payments/payments.fixture.ts";
import { BUYER_ABN, issueAll, paperRows, shopWithBuyer } from "./papers.fixture.ts";
import { sendPapers } from "./send-papers.ts";

const sendingsIn = ({ db }: TestShop) => db.select().from(paperSendings).orderBy(asc(paperSendings.paperId));
/** All that was to be tried later is due, as if the time had passed. */
const timePasses = ({ db }: TestShop) =>
  db
    .update(paperSendings)
    .set({ nextTryAt: sql`now()` })
    .where(isNotNull(paperSendings.nextTryAt));
const SENT = { nextTryAt: null, sentAt: expect.any(Date) as Date, lastError: null };

const shopThatSends = () => shopWithBuyer({ settings: { sendsOverPeppol: true } });

/** Orders a product for a buyer with an ABN, and issues the invoice. */
async function placeWithAbn(shop: TestShop, buyer: Person, product: { id: string }, more: object = {}): Promise<void> {
  await as(shop, buyer).orders.create(orderOf([[product, 1]], { abn: BUYER_ABN, ...more }));
  await issueAll(shop);
}

/** An access point that keeps what it is given. */
function recorder(): AccessPoint & { sent: PeppolSending[] } {
  const sent: PeppolSending[] = [];
  return { sent, send: async (sending) => void sent.push(sending) };
}

test("an invoice of a buyer with an ABN is sent once, from the shop's ABN to the buyer's", async () => {
  const { shop, nora, gloves } = await shopThatSends();
  await placeWithAbn(shop, nora, gloves);
  const [invoice] = await paperRows(shop);
  const accessPoint = recorder();
  await sendPapers(shop, accessPoint);
  await sendPapers(shop, accessPoint);
  expect(accessPoint.sent).toEqual([
    {
      idempotencyKey: invoice?.id,
      sender: { scheme: "0151", id: "51824753556" },
      receiver: { scheme: "0151", id: "53004085616" },
      documentType: "invoice",
      fileName: "INV-000001.xml",
      xml: expect.any(Buffer) as Buffer,
    },
  ]);
  expect(accessPoint.sent[0]?.xml.toString()).toContain("<cbc:ID>INV-000001</cbc:ID>");
  expect(await sendingsIn(shop)).toEqual([{ paperId: invoice?.id, tries: 1, ...SENT }]);
});

test("staff see whether an invoice was sent, and its owner does not", async () => {
  const { shop, nora, ada, gloves } = await shopThatSends();
  await placeWithAbn(shop, nora, gloves);
  await placeWithAbn(shop, nora, gloves, { abn: undefined });
  const [invoice, withoutAbn] = await paperRows(shop);
  const seenBy = async (person: Person, id = "") => (await as(shop, person).invoices.byId({ id })).peppol;
  expect(await seenBy(ada, invoice?.id)).toEqual({ state: "waiting", sentAt: null, problem: null });
  await expect(sendPapers(shop, { send: () => Promise.reject(new Error("no answer")) })).rejects.toThrow("no answer");
  expect(await seenBy(ada, invoice?.id)).toEqual({ state: "waiting", sentAt: null, problem: "no answer" });
  await timePasses(shop);
  await sendPapers(shop, recorder());
  const sentAt = expect.stringMatching(/^\d{4}-.*Z$/) as string;
  expect(await seenBy(ada, invoice?.id)).toEqual({ state: "sent", sentAt, problem: null });
  await shop.db.update(paperSendings).set({ sentAt: null, lastError: "no receiver" });
  expect(await seenBy(ada, invoice?.id)).toEqual({ state: "refused", sentAt: null, problem: "no receiver" });
  expect(await seenBy(ada, withoutAbn?.id)).toBeUndefined();
  expect(await seenBy(nora, invoice?.id)).toBeUndefined();
});

test("a credit note is sent as such", async () => {
  const { shop, nora, gloves } = await shopThatSends();
  await placeWithAbn(shop, nora, gloves);
  const [invoice] = await paperRows(shop);
  await as(shop, nora).orders.cancel({ id: invoice?.orderId ?? "" });
  await issueAll(shop);
  const accessPoint = recorder();
  await sendPapers(shop, accessPoint);
  expect(accessPoint.sent.map(({ documentType, fileName }) => [documentType, fileName])).toEqual([
    ["invoice", "INV-000001.xml"],
    ["credit-note", "CN-000001.xml"],
  ]);
});

test("nothing is sent to buyers without an ABN or in New Zealand, of older orders, or by a shop that sends nothing", async () => {
  const { shop, nora, gloves } = await shopThatSends();
  await placeWithAbn(shop, nora, gloves, { abn: undefined });
  await placeWithAbn(shop, nora, gloves, { shippingAddress: { ...ADDRESS, country: "New Zealand" } });
  await as(shop, nora).orders.create(orderOf([[gloves, 1]], { abn: BUYER_ABN }));
  await shop.db.update(papersWanted).set({ isOlder: true });
  await issueAll(shop);
  await placeWithAbn({ ...shop, settings: { ...shop.settings, sendsOverPeppol: false } }, nora, gloves);
  expect(await paperRows(shop)).toHaveLength(4);
  expect(await sendingsIn(shop)).toEqual([]);
});

test("a failure blocks no other paper, and is tried again", async () => {
  const { shop, nora, gloves } = await shopThatSends();
  for (const _ of [1, 2]) await placeWithAbn(shop, nora, gloves);
  const { sent, send } = recorder();
  const failing: AccessPoint = {
    send: (sending) =>
      sending.fileName === "INV-000001.xml"
        ? Promise.reject(new Error(`no answer${"!".repeat(2_000)}`))
        : send(sending),
  };
  await expect(sendPapers(shop, failing)).rejects.toThrow("no answer");
  // Its next try is due in two seconds, which a slow test may need.
  await shop.db
    .update(paperSendings)
    .set({ nextTryAt: secondsFromNow(3_600) })
    .where(gt(paperSendings.tries, 0));
  await sendPapers(shop, failing);
  expect(sent.map(({ fileName }) => fileName)).toEqual(["INV-000002.xml"]);
  expect(await sendingsIn(shop)).toMatchObject([
    { tries: 1, nextTryAt: expect.any(Date) as Date, sentAt: null, lastError: `no answer${"!".repeat(991)}` },
    SENT,
  ]);
  await timePasses(shop);
  await sendPapers(shop, { send });
  expect(sent.map(({ fileName }) => fileName)).toEqual(["INV-000002.xml", "INV-000001.xml"]);
  expect(await sendingsIn(shop)).toMatchObject([{ tries: 2, ...SENT }, SENT]);
});

test("a refused document is not tried again, and staff are told why", async () => {
  const { shop, nora, gloves } = await shopThatSends();
  await placeWithAbn(shop, nora, gloves);
  await sendPapers(shop, { send: () => Promise.reject(new DocumentRefused("No such\0 receiver")) });
  await timePasses(shop);
  const accessPoint = recorder();
  await sendPapers(shop, accessPoint);
  expect(accessPoint.sent).toEqual([]);
  expect(await sendingsIn(shop)).toMatchObject([{ nextTryAt: null, sentAt: null, lastError: "No such receiver" }]);
  expect(await shop.db.select().from(outbox).where(like(outbox.cause, "peppol-refused:%"))).toMatchObject([
    {
      recipient: shop.settings.email,
      subject: "Not sent over Peppol: INV-000001",
      text: expect.stringContaining("Reason: No such receiver") as string,
    },
  ]);
});

test("a paper that has lost its buyer meanwhile is given up", async () => {
  const { shop, nora, gloves } = await shopThatSends();
  await placeWithAbn(shop, nora, gloves);
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local shop.forgets = 'on'`);
    await tx.update(papers).set({ buyer: null });
  });
  const accessPoint = recorder();
  await sendPapers(shop, accessPoint);
  expect(accessPoint.sent).toEqual([]);
  expect(await sendingsIn(shop)).toMatchObject([
    { nextTryAt: null, sentAt: null, lastError: "A Peppol invoice needs the buyer's ABN" },
  ]);
});

test("several servers send each paper once", async () => {
  const { shop, nora, gloves } = await shopThatSends();
  for (const _ of [1, 2, 3, 4, 5, 6]) await placeWithAbn(shop, nora, gloves);
  const accessPoint = recorder();
  const other = otherServer(shop);
  await Promise.all([shop, other, shop, other].map((server) => sendPapers(server, accessPoint)));
  const names = accessPoint.sent.map(({ fileName }) => fileName);
  expect(names.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `INV-00000${number}.xml`));
});

test("a server that comes late, after another has taken over, changes nothing", async () => {
  const { shop, nora, gloves } = await shopThatSends();
  await placeWithAbn(shop, nora, gloves);
  let fail = () => {};
  const failed = new Promise<void>((_, reject) => (fail = () => reject(new DocumentRefused("too late"))));
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const late = sendPapers(shop, {
    send() {
      hasBegun();
      return failed;
    },
  });
  await begun;
  const accessPoint = recorder();
  // Its lease keeps others away.
  await sendPapers(otherServer(shop), accessPoint);
  expect(accessPoint.sent).toEqual([]);
  // The lease has ended.
  await timePasses(shop);
  await sendPapers(otherServer(shop), accessPoint);
  fail();
  await late;
  expect(accessPoint.sent).toHaveLength(1);
  expect(await sendingsIn(shop)).toMatchObject([{ tries: 2, ...SENT }]);
  expect(await shop.db.$count(outbox, like(outbox.cause, "peppol-refused:%"))).toBe(0);
});

test("a job that is stopped leaves the papers to the next one", async () => {
  const { shop, nora, gloves } = await shopThatSends();
  await placeWithAbn(shop, nora, gloves);
  const accessPoint = recorder();
  await sendPapers(shop, accessPoint, () => true);
  expect(accessPoint.sent).toEqual([]);
  await sendPapers(shop, accessPoint);
  expect(accessPoint.sent).toHaveLength(1);
});
