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
  /** What that browser needs of its environment. */
  env?: Record<string, string>;
}

/**
 * Finds a Chromium: CHROMIUM_PATH, the system's, Playwright's own, else the one that comes as an npm package, and where
 * that one can't run, the system's package manager when we may use it.
 */
export async function findChromium(): Promise<Browser> {
  const given = process.env["CHROMIUM_PATH"];
  if (given) return { executablePath: given };
  const system = [...SYSTEM, chromium.executablePath()].find((path) => path && existsSync(path));
  return system ? { executablePath: system } : ((await fromPackage()) ?? fromDebian());
}

async function fromPackage(): Promise<Browser | undefined> {
  // Asks the package to unpack the libraries that a bare machine lacks.
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
