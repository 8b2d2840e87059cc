import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** The maximum of JavaScript on a page that a visitor can open, in gzipped bytes. */
export const MAX_SCRIPT_BYTES = 190 * 1024;

/**
 * Starts counting; call it before a page is opened. The returned function stops, and returns the gzipped bytes of all
 * JavaScript and all CSS that the page has loaded or contains.
 */
export function weighPage(page: Page): () => Promise<{ scripts: number; styles: number }> {
  const responses: Response[] = [];
  const note = (response: Response) => responses.push(response);
  page.on("response", note);
  const gzippedBytes = async (extension: string, inlineSelector: string) => {
    const files = responses.filter((response) => new URL(response.url()).pathname.endsWith(extension));
    const inline = await page.locator(inlineSelector).allTextContents();
    const contents = [...(await Promise.all(files.map((file) => file.body()))), inline.join("\n")];
    return contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
  };
  return async () => {
    page.off("response", note);
    return {
      scripts: await gzippedBytes(".js", "script:not([type])"),
      styles: await gzippedBytes(".css", "style"),
    };
  };
}
