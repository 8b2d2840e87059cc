// How pages are sent: the same bytes for everyone, compressed once, and 304 for a browser that has the page.
import { hash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request as send, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { TEST_SETTINGS } from "@shop/api/testing";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptHashes } from "../../src/http/headers/content-policy.ts";
import { pageFile, pageSender } from "../../src/pages/page-sender.ts";
import { pageTemplate } from "../../src/pages/page-template.ts";

const SOURCES = new URL("../../../web/", import.meta.url);
const INDEX = await readFile(new URL("index.html", SOURCES), "utf8");

/** Has multi-byte characters, and is longer than the compressor's window. */
const LONG = Array.from({ length: 5_000 }, (_, at) => `<p>Größe ∅ ${hash("sha256", String(at))}</p>`).join("\n");

/** A page with stored content that contains scripts, one of them with the text of the page's own script. */
const planted = `<script>ran = 1</script>${INDEX.slice(INDEX.indexOf("<script>"), INDEX.indexOf("</script>"))}</script>`;
const page = (body: string) =>
  pageTemplate(INDEX, { ...TEST_SETTINGS, name: planted }).filled(
    { status: 200, file: "", head: `<script type="application/ld+json">{}</script>`, body, state: "[]" },
    "<style>p{}</style>",
  );
const PAGES: Record<string, string> = {
  "/short": page("<p>Short</p>"),
  "/long": page(LONG),
  "/planted": page(planted),
  "/empty": "",
};

const app = fastify();
let origin: string;
beforeAll(async () => {
  const sendPage = pageSender(INDEX, { hasStripe: false });
  for (const [path, html] of Object.entries(PAGES)) {
    const file = await pageFile(html);
    app.get(path, (_request, reply) => sendPage(reply, file));
  }
  const missing = await pageFile("<p>Nothing</p>");
  app.get("/missing", (_request, reply) => sendPage(reply.status(404), missing));
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

/** Returns a response with its raw body, which is still compressed. */
async function ask(path: string, { method = "GET", encoding = "gzip", seen = "" } = {}) {
  const headers = { ...(encoding && { "accept-encoding": encoding }), ...(seen && { "if-none-match": seen }) };
  const sent = send(origin + path, { method, headers }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

test.each(Object.keys(PAGES))("%s is sent with the same bytes and headers each time", async (path) => {
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => ask(path)));
  expect(gunzipSync(first!.body).toString() === PAGES[path]).toBe(true);
  expect(first).toMatchObject({
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "gzip",
      "content-length": `${first!.body.length}`,
      "cache-control": "public, no-cache",
      vary: "accept-encoding",
    },
  });
  const { date: _date, ...headers } = first!.headers;
  for (const other of others) {
    expect(other.headers).toMatchObject(headers);
    expect(other.body.equals(first!.body)).toBe(true);
  }
});

test.each(Object.keys(PAGES))("%s is sent uncompressed to clients that do not accept gzip", async (path) => {
  for (const encoding of ["", "identity", "br", "gzip;q=0", "br, gzip; q=0.0, *", "*;q=0"]) {
    const answer = await ask(path, { encoding });
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.headers.vary).toBe("accept-encoding");
    expect(answer.body.toString() === PAGES[path], encoding).toBe(true);
  }
});

test.each(["GZIP", "br, gzip;q=0.5", "*", "br;q=0, *;q=0.1"])("%s allows a compressed page", async (encoding) => {
  expect((await ask("/short", { encoding })).headers["content-encoding"]).toBe("gzip");
});

test("a page that the browser has is answered with 304 and the page's headers, in any encoding", async () => {
  const { headers } = await ask("/short");
  const etag = String(headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  for (const seen of [etag, etag.slice(2), `"old", ${etag}`, "*"])
    for (const encoding of ["gzip", "identity"]) {
      const again = await ask("/short", { seen, encoding });
      expect([again.status, again.body.length], seen).toEqual([304, 0]);
      for (const name of ["etag", "cache-control", "vary", "content-security-policy", "permissions-policy"])
        expect(again.headers[name], name).toBe(headers[name]);
    }
  expect((await ask("/short", { seen: etag, method: "HEAD" })).status).toBe(304);
  expect((await ask("/long", { seen: etag })).status).toBe(200);
});

test("a Not Found page is sent each time, without an ETag", async () => {
  const { status, headers } = await ask("/missing", { seen: "*" });
  expect([status, headers["cache-control"], headers.etag]).toEqual([404, "no-cache", undefined]);
});

/** The inline scripts that a browser would run, found by their attributes, independently of scriptHashes. */
const inlineScripts = (html: string) =>
  Array.from(html.matchAll(/<script([^<>]*)>([^<]*)<\/script>/g), ([, attributes = "", text = ""]) => ({
    attributes,
    text,
  })).filter(({ attributes }) => !/src=|application/.test(attributes));
const sourceOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

test("the policy allows the built page's inline scripts by their hashes, and no others", async () => {
  const own = inlineScripts(INDEX);
  expect(own).toHaveLength(3);
  for (const path of ["/short", "/planted"]) {
    const { headers, body } = await ask(path);
    const [, sources] = /script-src ([^;]+)/.exec(String(headers["content-security-policy"])) ?? [];
    expect(sources).toBe(["'self'", ...own.map(({ text }) => sourceOf(text))].join(" "));
    expect(gunzipSync(body).toString()).toContain(`<script>${own[0]?.text}</script>`);
    expect(sources).not.toContain(sourceOf("ran = 1"));
  }
});

test("a changed inline script has another hash, and data and script files have none", async () => {
  expect(scriptHashes(INDEX.replace("userInfo", "other"))).not.toEqual(scriptHashes(INDEX));
  expect(scriptHashes(`<script>1 < 2</script>\n<script type="module">2</script>`)).toEqual(
    ["1 < 2", "2"].map((text) => sourceOf(text)),
  );
  expect(scriptHashes(await readFile(new URL("docs.html", SOURCES), "utf8"))).toEqual([]);
});

test.each(["gzip", "identity"])("HEAD is answered like GET without the body, with encoding %s", async (encoding) => {
  const [head, get] = [await ask("/short", { method: "HEAD", encoding }), await ask("/short", { encoding })];
  expect([head.status, head.body.length]).toEqual([200, 0]);
  const { date: _date, ...headers } = get.headers;
  expect(head.headers).toMatchObject(headers);
});
