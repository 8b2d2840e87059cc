// Pages as they travel: a nonce of its own for each, though one that is kept is compressed but once.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as send, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { TEST_SETTINGS } from "@shop/api/testing";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packed } from "../src/plugins/kept-page.ts";
import { NONCE_PLACE, pageSender } from "../src/plugins/page-sender.ts";
import { pageTemplate } from "../src/plugins/page-template.ts";
import { sharedText, wholeText, type PageText } from "../src/plugins/page-text.ts";
import type { Answer } from "../src/shared/answer-store.ts";

const TEMPLATE = `<!doctype html><head><meta property="csp-nonce" nonce="__NONCE__"><script nonce="__NONCE__">1</script><!--page-head-->
<script type="application/json" id="shop-info"><!--shop-info--></script></head>
<div id="root"><!--page-body--></div><script type="application/json" id="page-state"><!--page-state--></script>`;

/** What somebody who knows the built page, or has seen another one, would call a product or a shop. */
const LOOKALIKES = ["__NONCE__", "nonce-__NONCE__", "NONCE_PLACE", "A".repeat(NONCE_PLACE.length)];

const page = (body: string) =>
  pageTemplate(TEMPLATE, { ...TEST_SETTINGS, name: LOOKALIKES.join(" ") }).filled(
    { status: 200, file: "", head: "<title>Gloves</title>", body, state: JSON.stringify(LOOKALIKES) },
    { links: `<style nonce="${NONCE_PLACE}">`, styles: sharedText("p{}</style>") },
  );
const kept = (text: PageText): Answer => ({
  body: packed(text, NONCE_PLACE),
  contentType: "text/html",
  etag: '"page"',
});
const inside = (rest: string): PageText => ({ start: "", styles: sharedText(""), rest });

/** What does not compress, of several bytes a letter, and longer than any window of the compressor. */
const LONG = Array.from({ length: 5_000 }, () => `<p>Größe ∅ ${randomBytes(60).toString("base64")}</p>`).join("\n");

const PAGES: Record<string, PageText> = {
  "/kept": page(`<p>${LOOKALIKES.join("</p><p>")}</p>`),
  "/once": page(`<p>${LOOKALIKES.join("</p><p>")}</p>`),
  "/text": page(`<p>${LOOKALIKES.join("</p><p>")}</p>`),
  "/long-once": page(LONG),
  "/long": page(LONG),
  "/long-to-its-nonce": inside(`${wholeText(page(LONG))}<script nonce="${NONCE_PLACE}"></script>`),
  "/nothing-after-its-nonce": inside(wholeText(page("<p>Short</p>")) + NONCE_PLACE),
  "/without-a-nonce": inside(`<p>${"∅".repeat(30)}</p>`),
  "/empty": inside(""),
};

const app = fastify();
let origin: string;
beforeAll(async () => {
  const sendPage = pageSender({ hasContentPolicy: true, hasStripe: false });
  for (const [path, html] of Object.entries(PAGES)) {
    const given = { "/once": html, "/long-once": html, "/text": wholeText(html) }[path] ?? kept(html);
    app.get(path, (_request, reply) => sendPage(reply, given));
  }
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

/** An answer, and its body as it came over the wire: unpacked by nobody. */
async function ask(path: string, { method = "GET", encoding = "gzip" } = {}) {
  const sent = send(origin + path, { method, headers: encoding ? { "accept-encoding": encoding } : {} }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

/** The nonce that an answer's header allows. */
function nonceOf({ headers }: Awaited<ReturnType<typeof ask>>): string {
  const policy = String(headers["content-security-policy"]);
  const named = new Set(Array.from(policy.matchAll(/'nonce-([\w-]{24})'/g), ([, nonce]) => nonce));
  expect(named.size).toBe(1);
  return [...named].join("");
}

const asSent = (path: string, nonce: string) => wholeText(PAGES[path] ?? inside("")).replaceAll(NONCE_PLACE, nonce);

test.each(Object.keys(PAGES))("%s unpacks to the very page each time, with another nonce", async (path) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path)));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ "content-encoding": "gzip", "content-length": `${answer.body.length}` });
    // Checks the sum and the length that stand at the end of the file, too.
    expect(gunzipSync(answer.body).toString() === asSent(path, nonceOf(answer))).toBe(true);
  }
  expect(new Set(answers.map(nonceOf)).size).toBe(answers.length);
});

test.each(Object.keys(PAGES))("%s is the same page uncompressed", async (path) => {
  for (const encoding of ["", "identity", "br", "gzip;q=0", "br, gzip; q=0.0, *", "*;q=0"]) {
    const answer = await ask(path, { encoding });
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.body.toString() === asSent(path, nonceOf(answer)), encoding).toBe(true);
  }
});

test.each(["GZIP", "br, gzip;q=0.5", "*", "br;q=0, *;q=0.1"])("%s lets a page be compressed", async (encoding) => {
  expect((await ask("/kept", { encoding })).headers["content-encoding"]).toBe("gzip");
});

test("a page is kept in a fraction of its size", async () => {
  const html = page("<p>Gloves, of nitrile</p>".repeat(2_000));
  expect(packed(html, NONCE_PLACE).length).toBeLessThan(wholeText(html).length / 10);
});

test("a damaged page does not unpack", async () => {
  const { body } = await ask("/kept");
  body[body.length - 5] = (body[body.length - 5] ?? 0) ^ 1;
  expect(() => gunzipSync(body)).toThrow("incorrect");
});

test.each(["/kept", "/once", "/text"])("no text in %s becomes a nonce", async (path) => {
  const answer = await ask(path);
  const html = gunzipSync(answer.body).toString();
  const nonce = nonceOf(answer);
  expect(Array.from(html.matchAll(/nonce="([^"]*)"/g), ([, it]) => it)).toEqual([nonce, nonce, nonce]);
  expect(html.split(nonce)).toHaveLength(4);
  expect(html).not.toContain(NONCE_PLACE);
  expect(html).toContain(`<p>${LOOKALIKES.join("</p><p>")}</p>`);
  expect(html).toContain(JSON.stringify(LOOKALIKES.join(" ")));
});

test.each(["gzip", "identity"])("HEAD answers %s as GET does, without the page", async (encoding) => {
  const [head, get] = [await ask("/kept", { method: "HEAD", encoding }), await ask("/kept", { encoding })];
  expect([head.status, head.body.length]).toEqual([200, 0]);
  for (const name of ["content-type", "content-encoding", "cache-control", "vary"])
    expect(head.headers[name], name).toBe(get.headers[name]);
  expect(nonceOf(head)).not.toBe(nonceOf(get));
});
