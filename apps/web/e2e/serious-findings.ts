import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe's serious and critical findings on the current page (WCAG 2.2 AA). */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated, not added as a script, which our content security policy would block.
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: AxeFinding[] }> } };
    interface AxeFinding {
      id: string;
      impact: string;
      nodes: { html: string }[];
    }
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations } = await axe.run({ runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
    return violations
      .filter((finding) => finding.impact === "serious" || finding.impact === "critical")
      .flatMap((finding) => finding.nodes.map((node) => `${finding.id}: ${node.html.slice(0, 160)}`));
  });
}
