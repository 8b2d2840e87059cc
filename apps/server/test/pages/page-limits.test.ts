// The limits on rendering pages, with a fake renderer.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RateLimitSettings } from "@shop/api/base/limits/rate-limits";
import { addProduct, holdTable, waitForBlockedSessions } from "@shop/api/testing";
import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../src/app.ts";
import { readEnv } from "../../src/env.ts";
import { runLog, VERBOSE } from "../logs/run-log.ts";
import { writeBareWebBuild, PAGE, testServer } from "../server.fixture.ts";

/** Renders pages that read the products twice, unless their path starts with /plain. */
const RENDERER = `
export const findPage = async (url) => ({
  address: url,
  isCacheable: !url.startsWith("/plain/unkept"),
  render: async ({ read }) => {
    if (!url.startsWith("/plain")) await Promise.all([read("products.list", {}), read("products.top")]);
    return { status: 200, file: "", head: "", body: "<h1>Rendered</h1>", state: "null" };
  },
});`;
const TEMPLATE = `${PAGE}<!--page-head-->\n</head><div id="root"><!--page-body--></div><!--page-state-->`;
const SHELL = '<div id="root"></div>';

/** Starts a server with these limits (null: none), which can be asked for pages from any client address. */
async function pagesOf(limits: Partial<RateLimitSettings> | null) {
  const server = await testServer(limits ? { limits } : {});
  // A renderer is loaded once per path, so this server needs its own copy.
  const webRoot = join(server.folder, "rendered", "web");
  await writeBareWebBuild(webRoot);
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "index.html"), TEMPLATE);
  await writeFile(join(webRoot, "..", "dist-server", "render.js"), RENDERER);
  const env = readEnv({ ...VERBOSE, RATE_LIMIT: "off", TRUST_PROXY: "1", DATA_DIR: join(server.folder, "data") });
  const app = await buildApp({ env, shop: server.shop, webRoot, log: runLog });
  onTestFinished(() => app.close());
  const ask = (url: string, address = "192.0.2.1") => app.inject({ url, headers: { "x-forwarded-for": address } });
  return { shop: server.shop, ask };
}

test("an address gets two pages rendered at once, and a third is refused with an empty page after a second", async () => {
  const { shop, ask } = await pagesOf({});
  await addProduct(shop);
  for (const _time of [1, 2]) expect((await ask("/plain/kept")).body).toContain("Rendered");
  const { release } = await holdTable(shop, "products");
  const rendering = ["/a", "/b"].map((url) => ask(url));
  // Each page makes one read at a time.
  await waitForBlockedSessions(shop, 2);
  const refused = await ask("/plain/c");
  expect([refused.statusCode, refused.headers["retry-after"], refused.body.includes(SHELL)]).toEqual([429, "1", true]);
  expect(refused.headers["content-type"]).toContain("text/html");
  const kept = await ask("/plain/kept");
  expect([kept.statusCode, kept.body.includes("Rendered")]).toEqual([200, true]);
  for (const url of ["/plain/d", "/plain/c", "/plain/unkept"]) {
    const theirs = await ask(url, "192.0.2.2");
    expect([theirs.statusCode, theirs.body.includes("Rendered")], url).toEqual([200, true]);
  }
  await waitForBlockedSessions(shop, 2);
  await release();
  for (const page of await Promise.all(rendering))
    expect([page.statusCode, page.body.includes("Rendered")]).toEqual([200, true]);
  expect((await ask("/plain/c")).statusCode).toBe(200);
});

test.each(["/plain", "/plain/unkept"])(
  "%s: the number of pages rendered for an address in a second is limited",
  async (path) => {
    const { ask } = await pagesOf({ pages: 2 });
    const asked = Array.from({ length: 30 }, (_, n) => ask(`${path}/${n}`));
    const theirs = [1, 2].map((n) => ask(`${path}/other/${n}`, "192.0.2.2"));
    expect((await Promise.all(theirs)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const answers = await Promise.all(asked);
    const rendered = answers.filter(({ body }) => body.includes("Rendered"));
    expect(rendered.every(({ statusCode }) => statusCode === 200)).toBe(true);
    // Some may have waited until the next second.
    expect(rendered.length).toBeGreaterThanOrEqual(2);
    expect(rendered.length).toBeLessThanOrEqual(6);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30 - rendered.length);
  },
);

test("without limits all pages are rendered", async () => {
  const { ask } = await pagesOf(null);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(`/plain/${n}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
