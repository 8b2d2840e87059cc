import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PaymentGateway } from "@shop/api/ports";
import { createTestShop, type TestShopOptions } from "@shop/api/testing";
import type { LightMyRequestResponse } from "fastify";
import { onTestFinished } from "vitest";
import type { createMailbox } from "../src/adapters/mailbox.ts";
import { buildApp } from "../src/app.ts";
import { readEnv } from "../src/env.ts";

export const PAGE = `<!doctype html><title>Shop</title><script type="application/json" id="shop-info"><!--shop-info--></script>`;

export interface TestServerOptions extends TestShopOptions {
  env?: Record<string, string>;
  mailbox?: ReturnType<typeof createMailbox>;
  /** The test gateway, unless told otherwise; null: cards are not taken. */
  payments?: PaymentGateway | null;
}

export interface Call {
  method?: string;
  url: string;
  token?: string | null;
  /** Sent as JSON, unless it is a text or bytes. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;

/** The whole server on a fresh database, not listening; whoever makes it closes it. */
export async function createTestServer({ env = {}, mailbox, payments, ...options }: TestServerOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), "shop-server-test-"));
  const webRoot = join(folder, "web");
  await mkdir(join(webRoot, "assets"), { recursive: true });
  await writeFile(join(webRoot, "index.html"), PAGE);
  await writeFile(join(webRoot, "favicon.svg"), "<svg/>");
  await writeFile(join(webRoot, "assets", "app-abc123.js"), "export {};");
  const own = await createTestShop(options);
  const shop = { ...own, payments: payments === undefined ? own.payments : payments };
  const settings = readEnv({ LOG_LEVEL: "silent", RATE_LIMIT: "off", DATA_DIR: join(folder, "data"), ...env });
  const app = await buildApp({ env: settings, shop, mailbox, webRoot });
  return {
    app,
    shop,
    folder,
    call({ method = "GET", url, token, body, headers }: Call): Promise<LightMyRequestResponse> {
      const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
      return app.inject({
        method: method as "GET",
        url,
        headers: {
          ...(token != null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
      });
    },
    async close() {
      await app.close();
      await shop.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A server for the test that is running, closed when it ends. */
export async function testServer(options?: TestServerOptions): Promise<TestServer> {
  const server = await createTestServer(options);
  onTestFinished(server.close);
  return server;
}
