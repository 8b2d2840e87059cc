import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { findChromium } from "../support/chromium.ts";

/** The browser that is chosen when CHROMIUM_PATH is this. */
async function chosenWith(path: string): Promise<string> {
  const before = process.env["CHROMIUM_PATH"] ?? "";
  process.env["CHROMIUM_PATH"] = path;
  const { executablePath } = await findChromium().finally(() => (process.env["CHROMIUM_PATH"] = before));
  return executablePath;
}

test("browser tests use the packaged headless shell, unless CHROMIUM_PATH names another browser", async () => {
  expect(await chosenWith("/opt/another/browser")).toBe("/opt/another/browser");
  const isPackaged = process.platform === "linux" && process.arch === "x64";
  if (isPackaged) expect(await chosenWith("")).toBe(join(tmpdir(), "chromium"));
});
