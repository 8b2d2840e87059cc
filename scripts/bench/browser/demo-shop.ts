import { once } from "node:events";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { type Result } from "lighthouse";
import { findChromium } from "../../apps/web/e2e/chromium.ts";
import { freePort } from "./processes.ts";

/** Lighthouse's report of a page: its mobile profile, which reckons what a slow telephone on slow 4G would see. */
export type Audit = (url: string) => Promise<Result>;

/** Starts a browser for Lighthouse, and ends it after the work. */
export async function withLighthouse(work: (audit: Audit) => Promise<void>): Promise<void> {
  const { executablePath, env } = await findChromium();
  const [port, profile] = [await freePort(), await mkdtemp(join(tmpdir(), "shop-lighthouse-browser-"))];
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"];
  const browser = spawn(executablePath, [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`], {
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const ended = once(browser, "exit");
  try {
    await untilItListens(port);
    await work(async (url) => {
      const report = await lighthouse(url, { port, output: "json", logLevel: "error" });
      if (!report || report.lhr.runtimeError)
        throw new Error(report?.lhr.runtimeError?.message ?? `No report of ${url}`);
      return report.lhr;
    });
  } finally {
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** How long, in milliseconds, a browser may take to start. */
const LONGEST_START = 30_000;

async function untilItListens(port: number): Promise<void> {
  const start = Date.now();
  const asks = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await asks())) {
    if (Date.now() - start > LONGEST_START) throw new Error("The browser does not start");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
