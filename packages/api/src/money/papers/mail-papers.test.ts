import { outbox, outboxAttachments } from "@shop/db/schema/contacts";
import { companies, companyMembers } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import { paperMails, paperNumbers } from "@shop/db/schema/papers";
import { elementsOf, readPdf } from "@shop/papers/read-pdf.fixture";
import { and, asc, eq, gt, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { secondsFromNow } from "../../base/mail/outbox.ts";
import { sendNextMail } from "../../base/mail/send-next-mail.ts";
import { renderNextMail } from "../../base/mail/write-mail.ts";
import type { Mail } from "../../base/platform/ports.ts";
import { addCompany, addMember, addOrder, as, orderOf, PASSWORD, type TestShop } from "../../testing.ts";
import { invoiceOf, shopWithAccount } from "../accounts/accounts.fixture.ts";
import { otherServer } from "../payments/payments.fixture.ts";
import { BUYER_ABN, issueAll, mailPapers, paperRows, shopWithBuyer } from "./papers.fixture.ts";

const isInvoiceMail = like(outbox.cause, "order-invoiced:%");
const invoiceMails = ({ db }: TestShop) => db.select().from(outbox).where(isInvoiceMail).orderBy(asc(outbox.id));
const waitingIn = ({ db }: TestShop) => db.$count(paperMails);
/** All that was to be tried later is due, as if the time had passed. */
const timePasses = ({ db }: TestShop) => db.update(paperMails).set({ nextTryAt: sql`now()` });

/** Sends all messages that are due. */
async function sendAll(shop: TestShop): Promise<Mail[]> {
  const sent: Mail[] = [];
  while (await renderNextMail(shop));
  while (await sendNextMail(shop, { send: async (mail) => void sent.push(mail) }));
  return sent;
}

test("an invoice is mailed to the buyer with its PDF, after the order's confirmation", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const order = await as(shop, nora).orders.create(orderOf([[gloves, 3]], { poNumber: "PO-7" }));
  await issueAll(shop);
  await mailPapers(shop);
  const sent = await sendAll(shop);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [nora.email, `Order ${order.orderNumber} received (PO PO-7)`],
    [nora.email, `Tax invoice INV-000001 for order ${order.orderNumber} (PO PO-7)`],
  ]);
  const [, mail] = sent;
  expect(mail?.attachments?.map(({ fileName, mediaType }) => [fileName, mediaType])).toEqual([
    ["INV-000001.pdf", "application/pdf"],
  ]);
  const { info } = await readPdf(mail?.attachments?.[0]?.content ?? Buffer.alloc(0));
  expect(info.Title).toBe("Tax invoice INV-000001");
  expect(await waitingIn(shop)).toBe(0);
});

test("an invoice of a buyer with an ABN is mailed with its Peppol document too", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  await as(shop, nora).orders.create(orderOf([[gloves, 3]], { abn: BUYER_ABN }));
  await issueAll(shop);
  await mailPapers(shop);
  const mail = (await sendAll(shop)).at(-1);
  expect(mail?.text).toContain("INV-000001 is attached as a PDF and as a Peppol document.");
  expect(mail?.attachments?.map(({ fileName, mediaType }) => [fileName, mediaType])).toEqual([
    ["INV-000001.pdf", "application/pdf"],
    ["INV-000001.xml", "application/xml"],
  ]);
  expect(mail?.attachments?.[1]?.content.toString()).toContain("urn:peppol:pint:billing-1@aunz-1");
});

test("it goes to the order's invoice email, and of a card order once it is paid", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const about = { paymentMethod: "Stripe", invoiceEmail: "accounts@bulk.example" } as const;
  const order = await as(shop, nora).orders.create(orderOf([[gloves, 3]], about));
  await issueAll(shop);
  await mailPapers(shop);
  expect(await invoiceMails(shop)).toEqual([]);
  await as(shop, nora).orders.charge({ token: "tok_visa", amount: 58_00, orderId: order._id });
  await issueAll(shop);
  await mailPapers(shop);
  const mails = await invoiceMails(shop);
  expect(mails).toMatchObject([{ recipient: "accounts@bulk.example", replyTo: "shop@test.example" }]);
  expect(mails[0]?.text).toContain("It has been paid by card.");
});

test.each([
  [40, "Already paid. There is nothing left to pay.", "There is nothing left to pay.", "$0.00"],
  [10, "Please pay $26.00", "Amount: $26.00", "$26.00"],
])("an invoice of which credit of $%i has paid asks for the rest alone", async (credit, printed, text, due) => {
  const { shop, nora, pay, orderAndInvoice } = await shopWithAccount();
  await pay(credit);
  const [order] = await orderAndInvoice(1);
  const invoice = await invoiceOf(shop, order?._id ?? "");
  const received = Math.min(credit, 36);
  expect(await as(shop, nora).invoices.byId({ id: invoice })).toMatchObject({ total: 36, received });
  await mailPapers(shop);
  const mail = (await sendAll(shop)).find(({ subject }) => subject.startsWith("Tax invoice"));
  expect(mail?.text).toContain(text);
  expect(mail?.text).toContain(`Already paid: $${received}.00`);
  expect(/Please pay|BSB/.test(mail?.text ?? "")).toBe(credit < 36);
  expect(mail?.text).not.toContain("Amount: $36.00");
  const { pages } = await readPdf(mail?.attachments?.[0]?.content ?? Buffer.alloc(0));
  const texts = pages.flatMap(({ tree }) => ["P", "TR"].flatMap((tag) => elementsOf(tree, tag)));
  expect(texts.some((one) => one.text.startsWith(printed))).toBe(true);
  const rows = texts.map(({ children }) => children.map((cell) => cell.text));
  expect(rows).toContainEqual(["Amount due", due]);
});

test("invoices of older orders are not mailed", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  await addOrder(shop, nora, [[gloves, 1]]);
  await shop.db.execute(sql`update papers_wanted set is_older = true`);
  await issueAll(shop);
  expect(await paperRows(shop)).toHaveLength(1);
  expect(await waitingIn(shop)).toBe(0);
});

test("after an update nothing is mailed before servers of the previous version have stopped", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  await shop.db.insert(paperNumbers).values({ kind: "invoice", mailedFrom: sql`now() + interval '1 hour'` });
  await addOrder(shop, nora, [[gloves, 1]]);
  await issueAll(shop);
  await mailPapers(shop);
  expect([await invoiceMails(shop), await waitingIn(shop)]).toEqual([[], 1]);
  await timePasses(shop);
  await mailPapers(shop);
  expect(await invoiceMails(shop)).toHaveLength(1);
});

test("several servers mail each invoice once", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  for (let n = 0; n < 6; n += 1) await addOrder(shop, nora, [[gloves, 1]]);
  await issueAll(shop);
  const other = otherServer(shop);
  await Promise.all([shop, other, shop, other].map((server) => mailPapers(server)));
  const causes = (await invoiceMails(shop)).map(({ cause }) => cause);
  expect(new Set(causes).size).toBe(6);
  expect(causes).toHaveLength(6);
});

test("a server that crashes while it makes the PDF loses nothing, and one that comes late mails nothing twice", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  await addOrder(shop, nora, [[gloves, 1]]);
  await issueAll(shop);
  let finish = () => {};
  const isHeld = new Promise<void>((resolve) => (finish = resolve));
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const slow: TestShop["papers"] = {
    async pdf(paper) {
      hasBegun();
      await isHeld;
      return shop.papers.pdf(paper);
    },
  };
  const late = mailPapers({ ...shop, papers: slow });
  await begun;
  // Its lease keeps others away.
  await mailPapers(shop);
  expect(await invoiceMails(shop)).toEqual([]);
  // The lease has ended.
  await timePasses(shop);
  await mailPapers(shop);
  finish();
  await late;
  expect(await invoiceMails(shop)).toHaveLength(1);
  expect(await shop.db.$count(outboxAttachments)).toBe(1);
});

test("a failure blocks neither numbers nor other invoices, and is retried", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const [first, second] = [await addOrder(shop, nora, [[gloves, 1]]), await addOrder(shop, nora, [[gloves, 2]])];
  await issueAll(shop);
  const failing: TestShop["papers"] = {
    pdf: (paper) =>
      paper.title.endsWith("INV-000001") ? Promise.reject(new Error("no memory")) : shop.papers.pdf(paper),
  };
  const run = () => mailPapers({ ...shop, papers: failing });
  await expect(run()).rejects.toThrow("no memory");
  // Its next try is due in two seconds, which a slow test may need.
  await shop.db
    .update(paperMails)
    .set({ nextTryAt: secondsFromNow(3_600) })
    .where(gt(paperMails.tries, 0));
  await run();
  expect((await invoiceMails(shop)).map(({ cause }) => cause)).toEqual([`order-invoiced:${second._id}`]);
  expect(await shop.db.select().from(paperMails)).toMatchObject([{ tries: 1, lastError: "no memory" }]);
  await addOrder(shop, nora, [[gloves, 1]]);
  await issueAll(shop);
  expect((await paperRows(shop)).map(({ number }) => number)).toEqual([1, 2, 3]);
  await timePasses(shop);
  await mailPapers(shop);
  const isFirst = and(isInvoiceMail, eq(outbox.cause, `order-invoiced:${first._id}`));
  expect(await shop.db.$count(outbox, isFirst)).toBe(1);
  expect(await waitingIn(shop)).toBe(0);
});

test("a buyer who has deleted their account gets no mail", async () => {
  const { shop, nora, ada, gloves } = await shopWithBuyer();
  const order = await addOrder(shop, nora, [[gloves, 1]]);
  await as(shop, ada).orders.pay({ orderId: order._id, id: "Bank reference" });
  await as(shop, ada).orders.deliver({ id: order._id });
  await issueAll(shop);
  await as(shop, nora).users.deleteAccount({ password: PASSWORD });
  await mailPapers(shop);
  expect([await invoiceMails(shop), await waitingIn(shop)]).toEqual([[], 0]);
  expect(await shop.db.$count(orders)).toBe(1);
});

test("the papers of a company go to a member alone, then to the company, also when the account is deleted", async () => {
  const { shop, ada, gloves } = await shopWithBuyer();
  const company = await addCompany(shop);
  const [nora, rita] = [await addMember(shop, company, "buyer"), await addMember(shop, company, "admin")];
  const sentTo = async () => (await invoiceMails(shop)).map(({ recipient }) => recipient);
  const mail = async () => {
    await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
    await issueAll(shop);
  };
  await mail();
  await mailPapers(shop);
  expect(await sentTo()).toEqual([nora.email]);
  await mail();
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, nora.id));
  await mailPapers(shop);
  expect(await sentTo()).toEqual([nora.email, rita.email]);

  const last = await as(shop, rita).orders.create(orderOf([[gloves, 1]]));
  await as(shop, ada).orders.pay({ orderId: last._id, id: "Bank reference" });
  await as(shop, ada).orders.deliver({ id: last._id });
  await issueAll(shop);
  await shop.db.update(companies).set({ invoiceEmail: "ap@clinics.example" });
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, rita.id));
  await as(shop, rita).users.deleteAccount({ password: PASSWORD });
  await mailPapers(shop);
  expect((await sentTo()).at(-1)).toBe("ap@clinics.example");
});
