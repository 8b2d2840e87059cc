// Requests a page of the development server, without building or rendering the web app.
import { hash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../src/app.ts";
import { readEnv } from "../../src/env.ts";
import { runLog, VERBOSE } from "../logs/run-log.ts";
import { testServer } from "../server.fixture.ts";

test("the content policy in development allows Vite's inline scripts and reloads", async () => {
  const { shop, folder } = await testServer();
  const env = readEnv({ ...VERBOSE, RATE_LIMIT: "off", DATA_DIR: join(folder, "data") });
  const webRoot = fileURLToPath(new URL("../../../web", import.meta.url));
  const app = await buildApp({ env, shop, webRoot, isDevelopment: true, log: runLog });
  onTestFinished(() => app.close());
  const { body, headers } = await app.inject("/api/docs");
  expect(body).toContain("/@vite/client");
  const inline = Array.from(body.matchAll(/<script(?: type="module")?>([^<]*)<\/script>/g), ([, text = ""]) => text);
  expect(inline.length).toBeGreaterThan(0);
  const policy = String(headers["content-security-policy"]).split("; ");
  const hashes = inline.map((text) => `'sha256-${hash("sha256", text, "base64")}'`);
  expect(policy).toContain(["script-src 'self'", ...hashes].join(" "));
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "connect-src 'self'", "worker-src blob:"]));
});
