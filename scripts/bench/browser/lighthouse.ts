/**
 * npm run lighthouse: Lighthouse's scores of the demo shop's home, listing and product page with its mobile profile
 * (slow 4G, a CPU four times slower), and the size of their scripts and styles. Needs a build (npm run build).
 * Options: --runs N (3; the median counts). Other load on the machine increases the blocking time.
 */
import { parseArgs } from "node:util";
import { MAX_SCRIPT_BYTES, weighPage } from "../../../apps/web/e2e/support/page-weight.ts";
import { median } from "../measure/figures.ts";
import { say } from "../../command-line.ts";
import { printHead, printRow, type Row } from "../measure/table.ts";
import { lighthouse, type Result } from "../tools/lighthouse.ts";
import { withDemoShop } from "./demo-shop.ts";

const MIN_SCORES: Record<string, number> = { performance: 90 };
const MIN_SCORE = 95;
const BOUNDS = {
  largestPaintMs: 1500,
  layoutShift: 0.02,
  blockedMs: 100,
  scriptBytes: MAX_SCRIPT_BYTES,
  styleBytes: 20_000,
};

const { values } = parseArgs({ options: { runs: { type: "string", default: "3" } } });

async function audit(url: string, port: number): Promise<Result> {
  const report = await lighthouse(url, { port, output: "json", logLevel: "error" });
  if (!report || report.lhr.runtimeError) throw new Error(report?.lhr.runtimeError?.message ?? `No report of ${url}`);
  return report.lhr;
}

/** The titles of the pass-or-fail audits that a page failed. */
function failuresOf({ categories, audits }: Result): string[] {
  const weighted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighted.flatMap(({ id }) => {
    const result = audits[id];
    return result?.scoreDisplayMode === "binary" && result.score !== 1 ? [result.title] : [];
  });
}

function rowsOf(page: string, reports: Result[], weight: { scripts: number; styles: number }): Row[] {
  const figure = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const most = (name: string, value: number, limit: number, format: (value: number) => string): Row => ({
    name: `${page}, ${name}`,
    figure: format(value),
    bound: `≤ ${format(limit)}`,
    isWithin: value <= limit,
  });
  const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const inMs = (ms: number) => `${ms.toFixed(0)} ms`;
  return [
    ...Object.values(reports[0]?.categories ?? {}).map(({ id, title }): Row => {
      const score = Math.round(median(reports.map(({ categories }) => categories[id]?.score ?? 0)) * 100);
      const least = MIN_SCORES[id] ?? MIN_SCORE;
      return {
        name: `${page}, ${title.toLowerCase()}`,
        figure: `${score}`,
        bound: `≥ ${least}`,
        isWithin: score >= least,
      };
    }),
    most("LCP", figure("largest-contentful-paint"), BOUNDS.largestPaintMs, inMs),
    most("CLS", figure("cumulative-layout-shift"), BOUNDS.layoutShift, (shift) => shift.toFixed(3)),
    most("total blocking time", figure("total-blocking-time"), BOUNDS.blockedMs, inMs),
    most("JavaScript, gzip", weight.scripts, BOUNDS.scriptBytes, inKb),
    most("CSS, gzip", weight.styles, BOUNDS.styleBytes, inKb),
  ];
}

await withDemoShop(async ({ urls, browser, debuggingPort }) => {
  printHead();
  for (const page of ["home", "listing", "product"] as const) {
    const reports: Result[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) reports.push(await audit(urls[page], debuggingPort));
    const tab = await browser.newPage();
    const weight = weighPage(tab);
    await tab.goto(urls[page], { waitUntil: "networkidle" });
    for (const row of rowsOf(page, reports, await weight())) printRow(row);
    await tab.close();
    for (const failure of new Set(reports.flatMap(failuresOf))) say(`  ${page}: ${failure}`);
  }
});
