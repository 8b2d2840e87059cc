import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installTools } from "../../../../scripts/install-tools.ts";

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
 * Finds a Chromium: CHROMIUM_PATH, that of an npm package, the system's, or Playwright's. If there is none that can run,
 * Debian's is installed with apt-get. The package's is a headless shell, which needs little more than half the CPU time.
 */
export async function findChromium(): Promise<Browser> {
  const given = process.env["CHROMIUM_PATH"];
  if (given) return { executablePath: given };
  return (await fromPackage()) ?? installed() ?? fromDebian();
}

/** The package's Chromium, which is for Linux on x64; undefined where it can't run. */
async function fromPackage(): Promise<Browser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  // Makes the package unpack the libraries that a minimal system lacks.
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs20.x";
  installTools("apps/web/e2e/tools");
  const { packed } = await import("../tools/chromium.ts");
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

function installed(): Browser | undefined {
  const executablePath = [...SYSTEM, chromium.executablePath()].find((path) => path && existsSync(path));
  return executablePath ? { executablePath } : undefined;
}

function fromDebian(): Browser {
  execFileSync("apt-get", ["update"], { stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { stdio: "ignore" });
  return { executablePath: "/usr/bin/chromium" };
}
