import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { temporaryDataFolder } from "@shop/embedded-postgres/temporary-data-folder";
import { openRunLog, VERBOSE } from "../../server/test/logs/run-log.ts";
import { findChromium } from "./support/chromium.ts";

const place = await temporaryDataFolder();

// Playwright loads this file in every worker: the first process sets these variables, the others read them.
process.env["E2E_PORT"] ??= String(await freePort());
process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(place, "shop-e2e-"));
process.env["E2E_BROWSER"] ??= JSON.stringify(await findChromium());
process.env["E2E_LOG"] ??= join(await openRunLog(), "shop.log");

/** The tests with their own server. */
const OWN_SERVER = /every-route\.spec\.ts$/;

const browser = JSON.parse(process.env["E2E_BROWSER"]) as { executablePath: string; env?: Record<string, string> };
const baseURL = `http://127.0.0.1:${process.env["E2E_PORT"]}`;

export default defineConfig({
  testDir: ".",
  outputDir: "../../../test-results",
  fullyParallel: true,
  forbidOnly: true,
  // Tests that repeat a desktop journey on a phone, and those tagged @long, run only in `npm run test:long`.
  ...(process.env["LONG"] !== "1" && { grepInvert: [/(admin-|passwords|card-payment)\S* .*390 px/, /@long/] }),
  retries: 0,
  workers: 3,
  projects: [
    // First, because a server has to be started for it: at the end, the other workers would have nothing left to do.
    { name: "own server", testMatch: OWN_SERVER },
    { name: "shop", testIgnore: OWN_SERVER },
  ],
  timeout: 90_000,
  // Generous, for a busy machine.
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  globalTeardown: ["./support/check-log.ts", "./support/remove-data.ts"],
  use: {
    baseURL,
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser.executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
      // Chromium shares memory between its processes through files in TMPDIR; on a disk these cost a tenth of its CPU
      // time.
      env: { ...process.env, ...browser.env, TMPDIR: place },
    },
  },
  webServer: {
    command: 'exec node ../../server/dist/main.js >> "$E2E_LOG"',
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      ...VERBOSE,
      E2E_LOG: process.env["E2E_LOG"],
      PORT: process.env["E2E_PORT"],
      DATA_DIR: process.env["E2E_DATA_DIR"],
      RATE_LIMIT: "off",
      DATABASE_URL: "",
      // The tests' webhook receiver; other private addresses are refused as usual.
      WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
      PEPPOL_DIR: join(process.env["E2E_DATA_DIR"], "peppol"),
    },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
