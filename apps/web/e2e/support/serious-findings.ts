import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The part of axe that is used here. */
interface Axe {
  _audit: { rules: { id: string; impact: string }[] };
  run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/**
 * axe's serious and critical findings on the current page (WCAG 2.2 AA), once nothing on it is being loaded. Not
 * those of elements that a sticky header or bar covers until the page is scrolled.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  const found = await findingsInWindow(page);
  const size = page.viewportSize();
  if (found.length === 0 || !size) return found;
  await showWholePage(page);
  const remaining = await findingsInWindow(page);
  await page.setViewportSize(size);
  return remaining;
}

/**
 * Makes the window as high as the page, so that its sticky header and the bar at its bottom cover nothing. A part that is as
 * high as the window grows with it, so the page is scrolled to its top, too.
 */
export async function showWholePage(page: Page): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: window.innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  await page.setViewportSize({ width, height });
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Waits until nothing on the page is being loaded. */
export async function expectLoaded(page: Page): Promise<void> {
  // A list that is being loaded again is dimmed.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
}

async function findingsInWindow(page: Page): Promise<string[]> {
  await expectLoaded(page);
  // Evaluated, because the content security policy would block a script element. It stays until the next document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const isSerious = ({ impact }: { impact: string }) => impact === "serious" || impact === "critical";
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    // A finding has the impact of its rule. The other rules would take half of the time.
    const others = axe._audit.rules.filter((rule) => !isSerious(rule)).map(({ id }) => [id, { enabled: false }]);
    const { violations } = await axe.run({
      runOnly: { type: "tag", values: tags },
      rules: Object.fromEntries(others) as object,
      resultTypes: ["violations"],
    });
    return violations
      .filter(isSerious)
      .flatMap((finding) => finding.nodes.map((node) => `${finding.id}: ${node.html.slice(0, 160)}`));
  });
}
