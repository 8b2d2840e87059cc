// The main journeys in Firefox and WebKitGTK: `npm run test:browsers`. Playwright starts the shop and runs the tests;
// it drives neither browser, as its own are builds of theirs.
import { defineConfig } from "@playwright/test";
import { installTools } from "../../../../scripts/install-tools.ts";
import { findPrograms } from "./programs.ts";

process.env["E2E_PROGRAMS"] ??= JSON.stringify(findPrograms());
installTools("apps/web/e2e/browsers/tools");
// These tests need no Chromium.
process.env["E2E_BROWSER"] ??= JSON.stringify({ executablePath: "" });
const { default: shared } = await import("../playwright.config.ts");

export default defineConfig({
  ...shared,
  testDir: ".",
  testMatch: "journeys.ts",
  outputDir: "../../../../test-results",
  globalTeardown: ["../support/check-log.ts", "../support/remove-data.ts"],
  fullyParallel: false,
  grepInvert: [],
  workers: 1,
  timeout: 180_000,
  projects: [{ name: "firefox" }, { name: "webkit" }],
});
