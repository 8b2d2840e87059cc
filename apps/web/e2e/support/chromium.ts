import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

export interface Browser {
  executablePath: string;
  /** Environment variables for the browser. */
  env?: Record<string, string>;
}

/**
 * Finds a Chromium: CHROMIUM_PATH, the system's, Playwright's, or that of an npm package. If the last one can't run,
 * Debian's is installed with apt-get.
 */
export async function findChromium(): Promise<Browser> {
  const given = process.env["CHROMIUM_PATH"];
  if (given) return { executablePath: given };
  const system = [...SYSTEM, chromium.executablePath()].find((path) => path && existsSync(path));
  return system ? { executablePath: system } : ((await fromPackage()) ?? fromDebian());
}

async function fromPackage(): Promise<Browser | undefined> {
  // Makes the package unpack the libraries that a minimal system lacks.
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs20.x";
  const { default: packed } = await import("@sparticuz/chromium");
  const executablePath = await packed.executablePath();
  const env = {
    LD_LIBRARY_PATH: process.env["LD_LIBRARY_PATH"] ?? "",
    FONTCONFIG_PATH: process.env["FONTCONFIG_PATH"] ?? "",
  };
  try {
    execFileSync(executablePath, ["--version"], { env: { ...process.env, ...env }, stdio: "ignore" });
    return { executablePath, env };
  } catch {
    return undefined;
  }
}

function fromDebian(): Browser {
  execFileSync("apt-get", ["update"], { stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { stdio: "ignore" });
  return { executablePath: "/usr/bin/chromium" };
}
