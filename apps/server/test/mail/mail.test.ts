import { join } from "node:path";
import type { Mail, Mailer } from "@shop/api/base/platform/ports";
import { openDatabase } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { enqueueMail } from "@shop/api/base/mail/outbox";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createMailbox, type KeptMail } from "../../src/adapters/mailbox.ts";
import { startMailJob } from "../../src/jobs/jobs.ts";
import { testServer, type TestServer } from "../server.fixture.ts";

async function newMailbox() {
  const folder = await mkdtemp(join(tmpdir(), "shop-mailbox-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return createMailbox(join(folder, "mailbox"));
}

const ENQUIRY = { name: "Nora", email: "nora@test.example", message: "Hello" };
const send = (server: TestServer, enquiry: object = ENQUIRY) =>
  server.call({ method: "POST", url: "/api/contactus", body: enquiry });
const job = (server: TestServer, mailer: Mailer) => startMailJob(server.shop, mailer, server.app.log);

test("two jobs send an enquiry's mail once, and it can be read in the mailbox", async () => {
  const mailbox = await newMailbox();
  const server = await testServer({ mailbox });
  const sent: string[] = [];
  const counting: Mailer = { send: (mail) => (sent.push(mail.id), mailbox.send(mail)) };
  const jobs = [job(server, counting), job(server, counting)];
  expect((await send(server)).statusCode).toBe(201);
  await expect
    .poll(async () => (await server.call({ url: "/dev/mailbox.json" })).json<Mail[]>())
    .toMatchObject([
      { to: "nora@test.example", subject: "Your enquiry to Test Supply" },
      {
        to: "shop@test.example",
        replyTo: "nora@test.example",
        subject: "Enquiry from Nora",
        text: expect.stringContaining("Hello") as string,
        html: expect.stringContaining("Hello") as string,
      },
    ]);
  await Promise.all(jobs.map((it) => it.stop()));
  expect(sent).toHaveLength(2);
});

test("a failing mailer does not fail the enquiry, and the message is postponed with its error", async () => {
  const failed = { tries: 1, lastError: "no such provider", sentAt: null };
  const server = await testServer();
  const failing = job(server, { send: () => Promise.reject(new Error("no such provider")) });
  expect((await send(server)).statusCode).toBe(201);
  await expect.poll(() => server.shop.db.select().from(outbox)).toMatchObject([failed, failed]);
  expect((await send(server)).statusCode).toBe(201);
  await failing.stop();
  const [first] = await server.shop.db.select().from(outbox).orderBy(outbox.id);
  expect(first?.nextTryAt.getTime()).toBeGreaterThan(first?.createdAt.getTime() ?? 0);
});

/** A mailer that begins every message and finishes none until `release`. */
function hanging(hangs: (subject: string) => boolean = () => true) {
  const begun: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  onTestFinished(() => release());
  const mailer: Mailer = { send: ({ subject }) => (begun.push(subject), hangs(subject) ? gate : Promise.resolve()) };
  return { begun, mailer, release: () => release() };
}

const enqueue = ({ shop }: TestServer, subject: string, cause = "order-cancelled:1", recipient = "n@test.example") =>
  enqueueMail(shop.db, { cause, recipient, subject, text: "T" });

test("stopping the job waits for messages in progress and starts no others", async () => {
  const server = await testServer();
  for (let n = 0; n < 9; n += 1) await enqueue(server, `no ${n}`, `order-cancelled:${n}`);
  const { begun, mailer, release } = hanging();
  const slow = job(server, mailer);
  await expect.poll(() => begun.length).toBe(4);
  const stopped = slow.stop();
  release();
  await stopped;
  expect(begun).toHaveLength(4);
  expect((await server.shop.db.select().from(outbox)).filter(({ sentAt }) => sentAt !== null)).toHaveLength(4);
});

test("a password reset is sent while all other senders are blocked and more messages wait", async () => {
  const server = await testServer();
  for (let n = 0; n < 9; n += 1) await enqueue(server, `no ${n}`, `order-cancelled:${n}`);
  const { begun, mailer, release } = hanging((subject) => subject.startsWith("no "));
  const slow = job(server, mailer);
  await expect.poll(() => begun.length).toBe(4);
  await enqueue(server, "reset", "password-reset:1");
  await expect.poll(() => begun).toContain("reset");
  expect(begun).toHaveLength(5);
  const stopped = slow.stop();
  release();
  await stopped;
});

test("two servers together send only ten messages to an unverified address, each once", async () => {
  const server = await testServer({ limits: {} });
  const other = openDatabase({ url: server.shop.url() });
  onTestFinished(() => other.pool.end());
  for (let n = 0; n < 30; n += 1) await enqueue(server, `no ${n}`, `order-cancelled:${n}`);
  for (let n = 0; n < 5; n += 1) await enqueue(server, `to Omar ${n}`, `order-cancelled:1${n}`, "omar@test.example");
  const sent: string[] = [];
  const mailer: Mailer = { send: async ({ subject }) => void sent.push(subject) };
  const jobs = [job(server, mailer), startMailJob({ ...server.shop, db: other.db }, mailer, server.app.log)];
  const waiting = () => server.shop.db.$count(outbox, sql`sent_at is null and held_reason is null`);
  await expect.poll(waiting).toBe(0);
  await Promise.all(jobs.map((it) => it.stop()));
  expect(sent.filter((subject) => subject.startsWith("no "))).toHaveLength(10);
  expect(new Set(sent).size).toBe(15);
  expect(await server.shop.db.$count(outbox, sql`held_reason = 'unprovedAddress'`)).toBe(20);
});

test("the mailbox page escapes text, shows the newest message first and links only URLs", async () => {
  const mailbox = await newMailbox();
  const server = await testServer({ mailbox });
  const hostile = `<script>alert(1)</script> "><img src=x onerror=alert(1)> ' & &lt; javascript:alert(1)`;
  await mailbox.send({
    id: "1",
    to: hostile,
    subject: hostile,
    text: `${hostile}\nhttp://shop.example/set?vl=a&r="><b>x`,
  });
  await mailbox.send({
    id: "2",
    to: "n@test.example",
    subject: "The newer one",
    text: "See https://shop.example/subscribe/abc.",
  });
  const { body, headers } = await server.call({ url: "/dev/mailbox" });
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  const tags = [...body.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag]) => tag);
  expect(new Set(tags)).toEqual(
    new Set(["html", "meta", "title", "style", "header", "main", "h1", "p", "ol", "li", "time", "a"]),
  );
  expect(body.indexOf("The newer one")).toBeLessThan(body.indexOf("&#60;script&#62;"));
  expect(body).toContain("alert(1)");
  const message = await server.call({ url: "/dev/mailbox/1" });
  expect(message.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
  for (const [, href] of message.body.matchAll(/<a href="([^"]*)"/g))
    expect(href).toMatch(/^(\/|\/dev\/mailbox|https?:\/\/shop\.example\/.*)$/);
  expect(message.body).toContain('<a href="http://shop.example/set?vl=a');
  expect(message.body).not.toMatch(/<script|<img|<b>/);
});

test("attachments of a message in the mailbox are downloaded unchanged", async () => {
  const mailbox = await newMailbox();
  const server = await testServer({ mailbox });
  const content = Buffer.from("%PDF-1.7 \0\xff", "latin1");
  const attachments = [
    { fileName: `"ä <b>.pdf`, mediaType: "application/pdf", content },
    { fileName: "evil.html", mediaType: "text/html", content: Buffer.from("<script>alert(1)</script>") },
  ];
  await mailbox.send({ id: "1", to: "n@test.example", subject: "Hello", text: "T", attachments });
  const page = (await server.call({ url: "/dev/mailbox/1" })).body;
  const links = [...page.matchAll(/href="([^"]*attachments[^"]*)">([^<]*)</g)].map(([, url, name]) => [url, name]);
  expect(links).toEqual([
    ["/dev/mailbox/1/attachments/0", "&#34;ä &#60;b&#62;.pdf"],
    ["/dev/mailbox/1/attachments/1", "evil.html"],
  ]);
  const [pdf, html] = [
    await server.call({ url: "/dev/mailbox/1/attachments/0" }),
    await server.call({ url: "/dev/mailbox/1/attachments/1" }),
  ];
  expect([pdf.statusCode, pdf.rawPayload]).toEqual([200, content]);
  expect(pdf.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename*=UTF-8''%22%C3%A4%20%3Cb%3E.pdf",
    "x-content-type-options": "nosniff",
  });
  expect(html.headers["content-disposition"]).toMatch(/^attachment;/);
  for (const path of [
    "1/attachments/2",
    "1/attachments/-1",
    "1/attachments/x",
    "2/attachments/0",
    "..%2F1/attachments/0",
  ])
    expect((await server.call({ url: `/dev/mailbox/${path}` })).statusCode, path).toBe(404);
  const [listed] = (await server.call({ url: "/dev/mailbox.json" })).json<KeptMail[]>();
  expect(listed?.attachments).toEqual([
    { fileName: `"ä <b>.pdf`, mediaType: "application/pdf", bytes: content.length },
    { fileName: "evil.html", mediaType: "text/html", bytes: 25 },
  ]);
});

test("several hundred messages are paginated without their bodies, and complete as JSON", async () => {
  const mailbox = await newMailbox();
  const server = await testServer({ mailbox });
  const html = `<p>${"A long body. ".repeat(500)}</p>`;
  const ids = Array.from({ length: 310 }, (_, index) => String(1000 + index));
  await Promise.all(
    ids.map((id) => mailbox.send({ id, to: "n@test.example", subject: `No. ${id}`, text: "Hello", html })),
  );
  const subjectsOn = async (url: string) => {
    const { body } = await server.call({ url });
    expect(body.length).toBeLessThan(20_000);
    expect(body).toContain('<a href="/">Back to the shop</a>');
    return [...body.matchAll(/No\. (\d+)/g)].map(([, id]) => id);
  };
  const newestFirst = ids.toReversed();
  expect(await subjectsOn("/dev/mailbox")).toEqual(newestFirst.slice(0, 50));
  expect(await subjectsOn("/dev/mailbox?page=2")).toEqual(newestFirst.slice(50, 100));
  expect(await subjectsOn("/dev/mailbox?page=7")).toEqual(newestFirst.slice(300));
  for (const wrong of ["page=99", "page=-1", "page=x", "page=1&page=2"])
    expect((await server.call({ url: `/dev/mailbox?${wrong}` })).statusCode, wrong).toBe(200);
  expect((await server.call({ url: "/dev/mailbox.json" })).json()).toHaveLength(310);
});

test.each(["none", "..%2F..%2Fpackage", "%2e%2e"])("the message id %s answers 404", async (id) => {
  const server = await testServer({ mailbox: await newMailbox() });
  expect((await server.call({ url: `/dev/mailbox/${id}` })).statusCode).toBe(404);
});

test("an HTML message is in a frame that runs no scripts, with its text in a collapsed section", async () => {
  const mailbox = await newMailbox();
  const server = await testServer({ mailbox });
  const html = `<p title='a "quote"'>Hello</p><script>alert(1)</script></iframe>`;
  await mailbox.send({ id: "1", to: "n@test.example", subject: `"><b>S`, text: "The text", html });
  const { body, headers } = await server.call({ url: "/dev/mailbox/1" });
  const [, sandbox, srcdoc = ""] = /<iframe sandbox="([^"]*)"[^>]* srcdoc="([^"]*)"><\/iframe>/.exec(body) ?? [];
  expect(sandbox).toBe("allow-popups allow-popups-to-escape-sandbox");
  expect(srcdoc.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toBe(html);
  expect(body).toContain("<details><summary>As text</summary><pre>The text</pre></details>");
  expect(body).not.toMatch(/<script|<b>/);
  // The frame has the page's own policy, which allows no scripts.
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["content-security-policy"]).not.toContain("script-src");
  expect((await server.call({ url: "/dev/mailbox.json" })).json()).toMatchObject([{ text: "The text", html }]);
});

test("an empty mailbox shows a notice", async () => {
  const server = await testServer({ mailbox: await newMailbox() });
  expect((await server.call({ url: "/dev/mailbox" })).body).toContain("No mail yet");
  expect((await server.call({ url: "/dev/mailbox.json" })).json()).toEqual([]);
});

test("a message that is stored twice is listed once", async () => {
  const mailbox = await newMailbox();
  const mail = { id: "1", to: "n@test.example", subject: "S", text: "T" };
  await Promise.all([mailbox.send(mail), mailbox.send({ ...mail, id: "2" })]);
  await mailbox.send(mail);
  expect(await mailbox.ids()).toEqual(["2", "1"]);
});
