import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { enqueueMail } from "@shop/api/base/mail/outbox";
import { sendNextMail } from "@shop/api/base/mail/send-next-mail";
import { as, PASSWORD, testShop } from "@shop/api/testing";
import { outbox } from "@shop/db/schema/contacts";
import { LIMITS } from "@shop/domain/limits";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listen } from "../loopback.fixture.ts";
import { createResendMailer } from "../../src/adapters/resend-mailer.ts";

interface Asked {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** A fake of Resend's API: records the requests and sends the given answers. */
async function standIn(answer: RequestListener) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let sent = "";
    request.setEncoding("utf8").on("data", (part: string) => (sent += part));
    request.on("end", () => {
      asked.push({ url: request.url, headers: request.headers, body: JSON.parse(sent) as Record<string, unknown> });
      answer(request, response);
    });
  });
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  return {
    asked,
    baseUrl,
    mailer: createResendMailer("re_key", "Shop <shop@shop.example>", { baseUrl, longestMs: 500 }),
  };
}

const answering =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const MAIL = { id: "0199aa", to: "nora@test.example", subject: "Hello", text: "Text", html: "<p>Text</p>" };

test("text from users cannot add a header to an email", async () => {
  const shop = await testShop();
  const { asked, mailer } = await standIn(answering(200, { id: "re_1" }));
  const ends = ["\r\n", "\n", "\r", "\u0085", "\u2028", "\v"];
  const name = ends.map((end) => `Eve${end}Bcc: all@test.example`).join("");
  const { contacts, users } = as(shop, null);
  await contacts.create({ name, email: "eve@test.example", phoneno: "1\r\n2", message: name });
  // An address with a line break is invalid everywhere.
  for (const end of ends) {
    const email = `eve@test.example${end}Bcc: all@test.example`;
    for (const refused of [
      () => contacts.create({ name: "Eve", email, message: "Hello" }),
      () => contacts.subscribe({ email }),
      () => users.register({ name: "Eve", email, password: PASSWORD }),
    ])
      await expect(refused(), JSON.stringify(end)).rejects.toThrow("Must be an email address");
  }
  while (await sendNextMail(shop, mailer));
  expect(asked).toHaveLength(2);
  for (const { body } of asked) {
    for (const head of ["from", "to", "subject", "reply_to"])
      expect(body[head] ?? "", head).toMatch(/^[^\p{Cc}\u2028\u2029]*$/u);
    expect(Object.keys(body).filter((field) => /^(headers|b?cc)$/i.test(field))).toEqual([]);
  }
});

test("a message is sent with all fields, and its id as the idempotency key", async () => {
  const { asked, mailer } = await standIn(answering(200, { id: "re_1" }));
  await mailer.send({ ...MAIL, replyTo: "shop@test.example" });
  await mailer.send({ id: "0199ab", to: MAIL.to, subject: "S", text: "T", html: null, replyTo: null });
  expect(asked).toMatchObject([
    {
      url: "/emails",
      headers: { authorization: "Bearer re_key", "idempotency-key": MAIL.id, "content-type": "application/json" },
      body: {
        from: "Shop <shop@shop.example>",
        to: "nora@test.example",
        subject: "Hello",
        text: "Text",
        html: "<p>Text</p>",
        reply_to: "shop@test.example",
      },
    },
    { headers: { "idempotency-key": "0199ab" } },
  ]);
  expect(Object.keys(asked[1]?.body ?? {}).toSorted()).toEqual(["from", "subject", "text", "to"]);
});

test("attachments are sent as base64 with name and type", async () => {
  const { asked, mailer } = await standIn(answering(200, { id: "re_1" }));
  const content = Buffer.from("%PDF-1.7 \0\xff", "latin1");
  await mailer.send({ ...MAIL, attachments: [{ fileName: "INV-000001.pdf", mediaType: "application/pdf", content }] });
  await mailer.send({ ...MAIL, attachments: [] });
  expect(asked[0]?.body["attachments"]).toEqual([
    { filename: "INV-000001.pdf", content_type: "application/pdf", content: content.toString("base64") },
  ]);
  expect(Object.keys(asked[1]?.body ?? {})).not.toContain("attachments");
});

test("the largest mail is less than 10 MB", async () => {
  const { asked, mailer } = await standIn(answering(200, { id: "re_1" }));
  const content = Buffer.alloc(LIMITS.mailAttachmentBytes, "x");
  await mailer.send({ ...MAIL, attachments: [{ fileName: "a.pdf", mediaType: "application/pdf", content }] });
  expect(Number(asked[0]?.headers["content-length"] ?? JSON.stringify(asked[0]?.body).length)).toBeLessThan(10_000_000);
});

test.each([
  [422, { name: "validation_error", message: "Invalid `to` field." }, "validation_error: Invalid `to` field."],
  [401, { name: "invalid_api_key", message: "API key is invalid" }, "invalid_api_key: API key is invalid"],
  [429, { name: "rate_limit_exceeded", message: "Too many requests" }, "rate_limit_exceeded: Too many requests"],
  [
    409,
    { name: "concurrent_idempotent_requests", message: "In progress" },
    "concurrent_idempotent_requests: In progress",
  ],
  [502, "a proxy's own page", "Resend sent an invalid response"],
  [500, null, "Resend sent an invalid response"],
  [200, {}, "Resend sent an invalid response"],
  [503, { name: "application_error", message: "Down" }, "application_error: Down"],
])("an answer of %i rejects with Resend's message", async (status, body, message) => {
  const { mailer } = await standIn(answering(status, body));
  await expect(mailer.send(MAIL)).rejects.toThrow(message);
});

test.each<[string, RequestListener]>([
  ["never answers", () => undefined],
  ["stops in the middle of its answer", (_request, response) => void response.writeHead(200).write('{"id":')],
  ["answers without JSON", (_request, response) => void response.writeHead(500).end("<html>")],
  ["closes the connection", (request) => void request.socket.destroy()],
])("rejects in time when the provider %s", async (_how, answer) => {
  const { mailer } = await standIn(answer);
  await expect(mailer.send(MAIL)).rejects.toThrow("application_error");
});

test("a refused connection rejects", async () => {
  const mailer = createResendMailer("re_key", "shop@shop.example", { baseUrl: "http://127.0.0.1:1" });
  await expect(mailer.send(MAIL)).rejects.toThrow("application_error");
});

test("a failed message is sent again with the same idempotency key", async () => {
  const shop = await testShop();
  let isDown = true;
  const { asked, mailer } = await standIn((request, response) =>
    answering(isDown ? 500 : 200, isDown ? { name: "application_error", message: "Down" } : { id: "re_1" })(
      request,
      response,
    ),
  );
  await enqueueMail(shop.db, { cause: "test:1", recipient: MAIL.to, subject: "Hello", text: "Text" });
  await sendNextMail(shop, mailer);
  isDown = false;
  await shop.db.update(outbox).set({ nextTryAt: sql`now()` });
  await sendNextMail(shop, mailer);
  const [row] = await shop.db.select().from(outbox);
  expect(row).toMatchObject({ tries: 2, sentAt: expect.any(Date) as Date, lastError: null });
  expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual([row?.id, row?.id]);
});
