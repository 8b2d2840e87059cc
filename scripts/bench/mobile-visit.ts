import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { seriousFindings } from "../../apps/web/e2e/serious-findings.ts";

/** Lighthouse's mobile profile: its telephone, its slow 4G, and a processor a quarter as fast as this one. */
const TELEPHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
};
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const SLOWDOWN = 4;
/** How long, in milliseconds, a page is watched once its network has fallen silent: what it does later counts too. */
const WATCHED_MS = 6000;

/** What a telephone sees of a page that it has never been to. */
export interface Visit {
  /** Milliseconds. */
  largestPaint: number;
  largestElement: string;
  layoutShift: number;
  /** Milliseconds by which tasks ran over 50. */
  blocked: number;
  /** Bytes as they travelled, until the network first fell silent and afterwards. */
  bytes: Record<"Document" | "Script" | "Stylesheet" | "Font" | "Image", number>;
  laterBytes: number;
  /** axe's serious and critical findings, and what the console complained of. */
  findings: string[];
  complaints: string[];
}

/** Opens a page as a telephone on slow 4G, with nothing kept from before. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(TELEPHONE);
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.addInitScript({ path: fileURLToPath(new URL("watch-page.js", import.meta.url)) });

    const bytes = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0 };
    let laterBytes = 0;
    let isSilent = false;
    const kinds = new Map<string, string>();
    const devTools = await context.newCDPSession(page);
    devTools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    devTools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (isSilent) laterBytes += encodedDataLength;
      else if (kind !== undefined && kind in bytes) bytes[kind as keyof typeof bytes] += encodedDataLength;
    });
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });

    await page.goto(url, { waitUntil: "networkidle" });
    isSilent = true;
    await page.waitForTimeout(WATCHED_MS);
    const watched = (await page.evaluate("watched")) as {
      largest: number;
      largestElement: string;
      shift: number;
      blocked: number;
    };
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    return {
      largestPaint: watched.largest,
      largestElement: watched.largestElement,
      layoutShift: watched.shift,
      blocked: watched.blocked,
      bytes,
      laterBytes,
      findings: await seriousFindings(page),
      complaints,
    };
  } finally {
    await context.close();
  }
}
