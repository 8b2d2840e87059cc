import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PaymentGateway } from "@shop/api/base/platform/ports";
import { createTestShop, type TestShopOptions } from "@shop/api/testing";
import type { LightMyRequestResponse } from "fastify";
import { onTestFinished } from "vitest";
import type { createMailbox } from "../src/adapters/mailbox.ts";
import type { OrderFiles } from "../src/adapters/processes/order-file-process.ts";
import { buildApp } from "../src/app.ts";
import { readEnv } from "../src/env.ts";
import type { Metrics } from "../src/monitoring/metrics.ts";
import { expectDocumented } from "./openapi/drift.ts";
import { runLog, VERBOSE } from "./logs/run-log.ts";

export const PAGE = `<!doctype html><title>Shop</title><script type="application/json" id="shop-info"><!--shop-info--></script><script>inline = 1;</script>`;

/** Tests change the database directly, and responses must show it at once. */
export const TEST_ENV = { ...VERBOSE, RATE_LIMIT: "off", CATALOGUE_CACHE_FRESH_MS: "0" };

/** Writes a minimal web build: pages without content, and a renderer that renders none. */
export async function writeBareWebBuild(webRoot: string): Promise<void> {
  const renderer = join(webRoot, "..", "dist-server");
  await mkdir(join(webRoot, ".vite"), { recursive: true });
  await mkdir(renderer);
  for (const page of ["index.html", "docs.html"]) await writeFile(join(webRoot, page), PAGE);
  await writeFile(join(webRoot, ".vite", "manifest.json"), "{}");
  await writeFile(join(renderer, "render.js"), "export const findPage = async () => null;");
  await writeFile(join(renderer, "package.json"), '{ "type": "module" }');
}

export interface TestServerOptions extends TestShopOptions {
  env?: Record<string, string>;
  mailbox?: ReturnType<typeof createMailbox>;
  /** By default the test gateway; null: the shop takes no cards. */
  payments?: PaymentGateway | null;
  /** The caller closes them. */
  metrics?: Metrics;
  /** By default the one that runs from the sources. */
  orderFiles?: OrderFiles;
}

export interface Call {
  method?: string;
  url: string;
  token?: string | null;
  /** Sent as JSON, except strings and buffers. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;

/** The server on an empty database, not listening. The caller closes it. */
export async function createTestServer({
  env = {},
  mailbox,
  payments,
  metrics,
  orderFiles,
  ...options
}: TestServerOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), "shop-server-test-"));
  const webRoot = join(folder, "web");
  await writeBareWebBuild(webRoot);
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "favicon.svg"), "<svg/>");
  await writeFile(join(webRoot, "assets", "app-abc123.js"), "export {};");
  const shop = await createTestShop(options);
  if (payments !== undefined) Object.assign(shop, { payments });
  const settings = readEnv({ ...TEST_ENV, DATA_DIR: join(folder, "data"), ...env });
  const app = await buildApp({ env: settings, shop, mailbox, webRoot, metrics, orderFiles, log: runLog });
  return {
    app,
    shop,
    folder,
    /** Fails when a response under /api does not match the OpenAPI document. */
    async call(call: Call): Promise<LightMyRequestResponse> {
      const { method, url, headers, payload } = requestOf(call);
      const answer = await app.inject({
        method: method as "GET",
        url,
        headers,
        ...(payload !== undefined && { payload }),
      });
      expectDocumented({ method, url }, answer);
      return answer;
    },
    async close() {
      await app.close();
      await shop.close();
      await rm(folder, { recursive: true });
    },
  };
}

function requestOf({ method = "GET", url, token, body, headers }: Call) {
  const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
  return {
    method,
    url,
    headers: {
      ...(token != null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    payload: isRaw ? body : JSON.stringify(body),
  };
}

/** Calls the server over HTTP, with the same checks. */
export async function overHttp({ app }: TestServer) {
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    async call(call: Call) {
      const { method, url, headers, payload } = requestOf(call);
      const body = Buffer.isBuffer(payload) ? new Uint8Array(payload) : payload;
      const answer = await fetch(origin + url, { method, headers, ...(body !== undefined && { body }) });
      const text = await answer.text();
      const given = { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: text };
      expectDocumented({ method, url }, given);
      return { ...given, json: (): unknown => JSON.parse(text) };
    },
  };
}

/** A server for the current test, closed when the test ends. */
export async function testServer(options?: TestServerOptions): Promise<TestServer> {
  const server = await createTestServer(options);
  onTestFinished(server.close);
  return server;
}
