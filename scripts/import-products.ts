// Imports a supplier's CSV file into the shop's catalogue.
// Usage: npm run products:import -- FILE.csv [--map MAP.json] [--only FIELDS] [--dry-run]
import { readFile, stat } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { IMPORT_FIELDS, type ImportField } from "@shop/api/goods/imports/fields";
import { importProducts, type ImportSummary } from "@shop/api/goods/imports/import-products";
import { headingOf, mapOnly, parseMapFile, type Mapping } from "@shop/api/goods/imports/mapping";
import type { MismatchedColumn } from "@shop/api/goods/imports/mismatched-columns";
import { describeChanges } from "@shop/api/goods/imports/plan";
import type { Table } from "@shop/api/goods/imports/read-table";
import { commandEnv, openShop } from "./open-shop.ts";
import { startProgress } from "./progress.ts";
import { runMain, say } from "./command-line.ts";

const USAGE = `Usage: npm run products:import -- FILE.csv [--map MAP.json] [--only FIELDS] [--dry-run]

Imports a supplier's products: creates new SKUs and updates existing ones. Fields without a column or with an empty cell stay
unchanged. A new SKU without a price becomes a draft. Rows that can't be imported are written to FILE.failed.csv with their line,
column and reason. When most rows can't be imported, nothing is.

  --map MAP.json  the columns of the fields, if the headings are not recognised: { "name": "Artikel", "brand": { "constant": "Acme" },
                  "size": { "headings": ["W", "H"], "join": " x " }, "stock": null }  (null: not from this file)
                  Fields: ${Object.keys(IMPORT_FIELDS).join(", ")}
  --only FIELDS   only these fields change, such as price,stock; new SKUs also need a name
  --dry-run       shows what would change, and changes nothing in the shop`;

const PREVIEW_LENGTH = 20;
const DELIMITER_NAMES: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };
const FAILED = 1;
const INTERRUPTED = 130;

/** The user's current folder, to which paths are relative: npm runs commands in the project's folder. */
const currentFolder = process.env["INIT_CWD"] ?? process.cwd();
const count = (n: number) => n.toLocaleString("en-AU");

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      map: { type: "string" },
      only: { type: "string" },
      "dry-run": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  const [name, ...more] = positionals;
  if (values.help || name === undefined || more.length > 0) {
    say(USAGE);
    return values.help ? 0 : FAILED;
  }
  const file = resolve(currentFolder, name);
  const isDryRun = values["dry-run"] === true;
  const { size } = await stat(file);
  const written =
    values.map === undefined ? undefined : parseMapFile(await readFile(resolve(currentFolder, values.map), "utf8"));
  const map = values.only === undefined ? written : mapOnly(values.only, written);

  const shop = await openShop(commandEnv(), { isFilled: !isDryRun, connections: "products-import" });
  const progress = startProgress(process.stderr, size);
  const interrupt = new AbortController();
  // The current batch is finished; a second Ctrl-C ends the process at once.
  process.once("SIGINT", () => interrupt.abort());
  process.once("SIGTERM", () => interrupt.abort());
  try {
    const started = performance.now();
    const summary = await importProducts(shop.db, {
      file,
      failedRowsElsewhere: currentFolder,
      map,
      isDryRun,
      signal: interrupt.signal,
      previewLength: isDryRun ? PREVIEW_LENGTH : 0,
      onMapped: (table, mapping, misfits) => printMapping(name, table, mapping, misfits, shop.where),
      onProgress: progress.show,
    });
    progress.end();
    printSummary(summary, isDryRun, (performance.now() - started) / 1000);
    if (summary.wasStopped) return INTERRUPTED;
    if (summary.isRefused) return FAILED;
    return summary.created + summary.updated + summary.unchanged > 0 ? 0 : FAILED;
  } finally {
    progress.end();
    await shop.close();
  }
}

function printMapping(
  name: string,
  { encoding, delimiter, headings, headingLine, skipped }: Table,
  mapping: Mapping,
  misfits: readonly MismatchedColumn[],
  where: string,
): void {
  say(`${name} (${encoding}, separated by ${DELIMITER_NAMES[delimiter] ?? delimiter}) into ${where}\n`);
  if (skipped.length > 0)
    say(
      `The headings are on line ${headingLine}. Skipped above them: ${skipped.map((text) => `'${shorten(text)}'`).join(", ")}\n`,
    );
  for (const [field, source] of mapping) {
    const from = "constant" in source ? `'${source.constant}' in every row` : headingOf(mapping, field, headings);
    say(`  ${IMPORT_FIELDS[field].label.padEnd(14)} ← ${from}`);
  }
  const used = new Set([...mapping.values()].flatMap((source) => ("columns" in source ? source.columns : [])));
  const unused = headings.filter((heading, index) => heading !== "" && !used.has(index));
  if (unused.length > 0) say(`  ${"not used".padEnd(16)} ${unused.join(", ")}`);
  const absent = (Object.keys(IMPORT_FIELDS) as ImportField[]).filter((field) => !mapping.has(field));
  if (absent.length > 0)
    say(`  ${"not in the file".padEnd(16)} ${absent.map((field) => IMPORT_FIELDS[field].label).join(", ")}`);
  for (const { field, column, filled, unreadable, example } of misfits)
    say(
      `\n'${headings[column]}' is not used as ${IMPORT_FIELDS[field].label}: ${count(unreadable)} of its ${count(filled)} cells are not valid, such as '${example}'.`,
    );
  say();
}

function printSummary(summary: ImportSummary, isDryRun: boolean, seconds: number): void {
  const { created, updated, unchanged, failed, categoriesMade, preview, failures } = summary;
  for (const { sku, name, changes } of preview)
    say(changes.length > 0 ? `  ~ ${sku}  ${describeChanges(changes)}` : `  + ${sku}  ${name}`);
  const notShown = isDryRun ? created + updated - preview.length : 0;
  if (notShown > 0) say(`  … and ${count(notShown)} more`);
  if (preview.length > 0) say();

  const rows = created + updated + unchanged + failed;
  if (summary.isRefused)
    say(
      `Nothing was imported, because ${count(failed)} of ${count(rows)} rows have errors. Correct them, or the mapping with --map. Otherwise, the import would have:`,
    );
  else if (isDryRun) say("Dry run: nothing was changed in the shop. An import would do this:");
  const rate =
    isDryRun || summary.isRefused || rows < 1000
      ? ""
      : `   (${count(rows)} rows in ${seconds.toFixed(1)} s, ${count(Math.round(rows / seconds))} a second)`;
  say(
    `Created ${count(created)}, updated ${count(updated)}, unchanged ${count(unchanged)}, failed ${count(failed)}${rate}`,
  );
  if (categoriesMade.length > 0) say(`Categories created (${categoriesMade.length}): ${listOf(categoriesMade)}`);
  if (summary.drafts > 0)
    say(
      `${count(summary.drafts)} of them have no price: they are drafts, which customers don't see until they have one.`,
    );
  if (summary.inactive > 0)
    say(`${count(summary.inactive)} of them are marked as not sold in the file: they are archived.`);
  if (summary.stayArchived > 0)
    say(`${count(summary.stayArchived)} of them are archived in the shop, and stay archived.`);
  if (created > 0 && !summary.hasStock)
    say("The file has no stock: new products have none and can't be ordered until stock is entered.");

  printFindings("Warnings", summary.warnings, summary.warned);
  printFindings("Changed names (--only price,stock keeps the shop's)", summary.renames, summary.renamed);
  printFindings(`Rows that ${isDryRun ? "would not be" : "were not"} imported`, failures, failed);
  if (summary.failedRowsFile) say(`All of these rows with their reasons: ${summary.failedRowsFile}`);
  if (summary.wasStopped) say("\nStopped before the end. Imported rows stay; run the same command again to continue.");
}

function printFindings(title: string, shown: ImportSummary["failures"], total: number): void {
  if (shown.length > 0) say(`\n${title}:`);
  for (const { line, column, reason } of shown) say(`  line ${line}: ${column && `${column} `}${reason}`);
  if (total > shown.length) say(`  … and ${count(total - shown.length)} more`);
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
const listOf = (names: readonly string[]) =>
  names.length > 20 ? `${names.slice(0, 20).join(", ")}, …` : names.join(", ");

// A lower priority, because the server may run on the same machine.
setPriority(Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority()));
await runMain(main);
