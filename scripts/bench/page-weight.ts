import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findChromium } from "../../apps/web/e2e/chromium.ts";

/** Bytes of all JavaScript, and of all CSS, that a page loads or has in itself, gzip; and the names of the scripts. */
export async function pageWeight(url: string): Promise<{ scripts: number; styles: number; names: string[] }> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
    env: { ...process.env, ...env },
  });
  const weight = { scripts: 0, styles: 0, names: [] as string[] };
  try {
    const page = await browser.newPage();
    page.on("response", async (response) => {
      const { pathname } = new URL(response.url());
      if (!/\.(js|css)$/.test(pathname)) return;
      const bytes = gzipSync(await response.body()).length;
      if (pathname.endsWith(".css")) weight.styles += bytes;
      else {
        weight.scripts += bytes;
        weight.names.push(pathname);
      }
    });
    await page.goto(url, { waitUntil: "networkidle" });
    const inPage = (tag: string) => page.locator(tag).allTextContents();
    weight.styles += gzipSync((await inPage("style")).join("\n")).length;
    weight.scripts += gzipSync((await inPage("script:not([type])")).join("\n")).length;
  } finally {
    await browser.close();
  }
  return weight;
}
