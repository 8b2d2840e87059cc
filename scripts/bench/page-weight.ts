import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { chromium, type Page, type Response } from "@playwright/test";
import { findChromium } from "../../apps/web/e2e/chromium.ts";

/** A page has loaded when it has made no request for this many milliseconds. */
const IDLE_MS = 500;

const isNamed = (ending: RegExp) => (asked: { url: () => string }) => ending.test(new URL(asked.url()).pathname);
const [isScript, isStyle] = [isNamed(/\.js$/), isNamed(/\.css$/)];

/** Gzipped bytes of all JavaScript and all CSS that a page loads or contains. */
export async function pageWeight(url: string): Promise<{ scripts: number; styles: number }> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
    env: { ...process.env, ...env },
  });
  try {
    const page = await browser.newPage();
    const answers = await loaded(page, url);
    const inPage = (tag: string) => page.locator(tag).allTextContents();
    const weightOf = async (files: Response[], inside: string[]) => {
      const sizes = files.map(async (file) => gzipSync(await file.body()).length);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, gzipSync(inside.join("\n")).length);
    };
    return {
      scripts: await weightOf(answers.filter(isScript), await inPage("script:not([type])")),
      styles: await weightOf(answers.filter(isStyle), await inPage("style")),
    };
  } finally {
    await browser.close();
  }
}

/** Loads a page and waits until it makes no more requests. */
async function loaded(page: Page, url: string): Promise<Response[]> {
  const answers: Response[] = [];
  let asked = 0;
  let ended = 0;
  page.on("request", () => (asked += 1));
  page.on("response", (answer) => answers.push(answer));
  page.on("requestfinished", () => (ended += 1));
  page.on("requestfailed", () => (ended += 1));
  await page.goto(url);
  for (let before = -1; before < asked || ended < asked;) {
    before = asked;
    await sleep(IDLE_MS);
  }
  return answers;
}
