import { newId } from "@shop/db/columns";
import { outbox, outboxAttachments } from "@shop/db/schema/contacts";
import { storedFiles } from "@shop/db/schema/files";
import { LIMITS } from "@shop/domain/limits";
import { invoiceRows, paperOf } from "@shop/papers/paper.fixture";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, as, testShop, type TestShop } from "../../testing.ts";
import { cleanUp } from "../../shop/clean-up.ts";
import { storeFile } from "../files/stored-files.ts";
import { StoreUnavailable, type Mail, type Mailer } from "../platform/ports.ts";
import { enqueueMail } from "./outbox.ts";
import { sendNextMail } from "./send-next-mail.ts";

const MAIL = { cause: "test:1", recipient: "nora@test.example", subject: "Your invoice", text: "Text" };

const store = (shop: TestShop, content: string | Buffer, mediaType = "application/pdf") =>
  storeFile(shop, { content: Buffer.from(content), mediaType });

function collector(): Mailer & { sent: Mail[] } {
  const sent: Mail[] = [];
  return { sent, send: async (mail) => void sent.push(mail) };
}

/** Adds a message with two files. */
async function enqueueInvoice(shop: TestShop) {
  const [pdf, xml] = [await store(shop, "%PDF"), await store(shop, "<Invoice/>", "application/xml")];
  const attachments = [
    { fileId: pdf.id, fileName: "INV-000001.pdf" },
    { fileId: xml.id, fileName: "INV-000001.xml" },
  ];
  await enqueueMail(shop.db, { ...MAIL, attachments });
  return { pdf, xml, attachments };
}

const SENT = [
  { fileName: "INV-000001.pdf", mediaType: "application/pdf", content: Buffer.from("%PDF") },
  { fileName: "INV-000001.xml", mediaType: "application/xml", content: Buffer.from("<Invoice/>") },
];

/** Lets all files expire, as if days had passed. */
const expireFiles = ({ db }: TestShop) => db.update(storedFiles).set({ expiresAt: sql`now() - interval '2 days'` });

test("a message is sent with its attachments in their order", async () => {
  const shop = await testShop();
  await enqueueInvoice(shop);
  await enqueueMail(shop.db, { ...MAIL, subject: "Without" });
  const mailer = collector();
  while (await sendNextMail(shop, mailer));
  expect(mailer.sent.map(({ subject, attachments }) => [subject, attachments])).toEqual([
    ["Your invoice", SENT],
    ["Without", []],
  ]);
});

test("a paper that is made and stored goes out as a PDF", async () => {
  const shop = await testShop();
  const content = await shop.papers.pdf(paperOf(invoiceRows(500)));
  const { id: fileId } = await storeFile(shop, { content, mediaType: "application/pdf" });
  await enqueueMail(shop.db, { ...MAIL, attachments: [{ fileId, fileName: "INV-000123.pdf" }] });
  const mailer = collector();
  await sendNextMail(shop, mailer);
  expect(mailer.sent[0]?.attachments).toEqual([{ fileName: "INV-000123.pdf", mediaType: "application/pdf", content }]);
  expect(content.subarray(0, 8).toString()).toBe("%PDF-1.7");
});

test("every attempt to send a message carries the same bytes, days after its files would have expired", async () => {
  const shop = await testShop();
  await enqueueInvoice(shop);
  const mailer = collector();
  const failing: Mailer = {
    async send(mail) {
      await mailer.send(mail);
      throw new Error("no answer");
    },
  };
  await sendNextMail(shop, failing);
  await expireFiles(shop);
  await cleanUp(shop, shop.settings.retention);
  await shop.db.update(outbox).set({ nextTryAt: sql`now()` });
  await sendNextMail(shop, mailer);
  expect(mailer.sent).toMatchObject([{ attachments: SENT }, { attachments: SENT }]);
});

test("a message whose file can't be read is not sent, and tried again", async () => {
  const shop = await testShop();
  await enqueueInvoice(shop);
  const mailer = collector();
  const away = { ...shop.files, get: () => Promise.reject(new StoreUnavailable("the bucket is away")) };
  await sendNextMail({ ...shop, files: away }, mailer);
  expect(mailer.sent).toEqual([]);
  expect(await shop.db.select().from(outbox)).toMatchObject([
    { tries: 1, lastError: "the bucket is away", sentAt: null },
  ]);
  await shop.db.update(outbox).set({ nextTryAt: sql`now()` });
  await sendNextMail(shop, mailer);
  expect(mailer.sent).toMatchObject([{ attachments: SENT }]);
});

test("admins see the attachments of a message, and a message sent again has them too", async () => {
  const shop = await testShop();
  const staff = as(shop, await addPerson(shop, { isAdmin: true })).mail;
  await enqueueInvoice(shop);
  const mailer = collector();
  await sendNextMail(shop, mailer);
  const [mail] = (await staff.list({})).mails;
  const heads = SENT.map(({ fileName, mediaType, content }) => ({ fileName, mediaType, bytes: content.length }));
  expect(mail?.attachments).toEqual(heads);
  expect((await staff.byId({ id: mail?._id ?? "" })).attachments).toEqual(heads);
  expect(await staff.sendAgain({ id: mail?._id ?? "" })).toMatchObject({ state: "waiting", attachments: heads });
  await sendNextMail(shop, mailer);
  expect(mailer.sent).toMatchObject([{ attachments: SENT }, { attachments: SENT }]);
});

test("files are deleted with the last message that carries them", async () => {
  const shop = await testShop();
  const { attachments } = await enqueueInvoice(shop);
  await enqueueMail(shop.db, { ...MAIL, cause: "test:2", attachments });
  await expireFiles(shop);
  const clean = async () => {
    await cleanUp(shop, { ...shop.settings.retention, mail: 30 });
    return [await shop.db.$count(outboxAttachments), await shop.db.$count(storedFiles), shop.files.contents.size];
  };
  const monthsAgo = { sentAt: sql`now() - interval '60 days'` };
  expect(await clean()).toEqual([4, 2, 2]);
  await shop.db.update(outbox).set(monthsAgo).where(eq(outbox.cause, "test:1"));
  expect(await clean()).toEqual([2, 2, 2]);
  await shop.db.update(outbox).set(monthsAgo);
  expect(await clean()).toEqual([0, 0, 0]);
});

test("attachments that are too large, too many, expired or unknown are refused with the message", async () => {
  const shop = await testShop();
  const half = await store(shop, Buffer.alloc(LIMITS.mailAttachmentBytes / 2, "x"));
  const small = await store(shop, "x");
  const attached = (...ids: string[]) => {
    const attachments = ids.map((fileId) => ({ fileId, fileName: "a.pdf" }));
    return enqueueMail(shop.db, { ...MAIL, attachments });
  };
  await attached(half.id, half.id);
  await attached(...Array<string>(5).fill(small.id));
  await expect(attached(half.id, half.id, small.id)).rejects.toThrow("too large");
  await expect(attached(...Array<string>(6).fill(small.id))).rejects.toThrow("too large");
  await expect(attached(newId())).rejects.toThrow("not a stored file");
  await expireFiles(shop);
  await expect(attached(small.id)).rejects.toThrow("has expired");
  expect(await shop.db.$count(outbox)).toBe(2);
});

test.each([
  ["Tax invoice.pdf", "Tax invoice.pdf"],
  ["../../etc/passwd", "..-..-etc-passwd"],
  ["a\r\nContent-Type: text/html\0.pdf", "a Content-Type- text-html .pdf"],
  ['SDS "Nitrile" <5%>|≥ 90 µm.pdf', "SDS -Nitrile- -5%--≥ 90 µm.pdf"],
  [`${"long ".repeat(60)}.pdf`, `${"long ".repeat(29)}l.pdf`],
  [" \n ", "file"],
])("the name %j is sent as %j", async (fileName, sent) => {
  const shop = await testShop();
  const { id: fileId } = await store(shop, "x");
  await enqueueMail(shop.db, { ...MAIL, attachments: [{ fileId, fileName }] });
  const mailer = collector();
  await sendNextMail(shop, mailer);
  expect(mailer.sent[0]?.attachments?.map((file) => file.fileName)).toEqual([sent]);
});
