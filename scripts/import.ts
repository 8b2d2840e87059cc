// Imports a file into the shop, as staff do in the browser.
// Usage: npm run import -- FILE --kind KIND [--map MAP.json] [--dry-run]
import { formatCount } from "@shop/domain/figures";
import { readFile, writeFile } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import { basename, dirname, extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { failedRowsFile } from "@shop/api/goods/imports/failed-rows-file";
import { importHere } from "@shop/api/goods/imports/import-here";
import { importKind, type ImportRecord, type ImportRow } from "@shop/domain/contracts/imports";
import { IMPORT_KINDS, importFieldLabel } from "@shop/domain/imports/import-fields";
import { OperatorError } from "@shop/domain/operator-error";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { createPrivateFiles } from "../apps/server/src/files.ts";
import { shopSettings } from "../apps/server/src/settings.ts";
import { commandEnv, openShop } from "./open-shop.ts";
import { startProgress } from "./progress.ts";
import { runMain, say } from "./command-line.ts";

const USAGE = `Usage: npm run import -- FILE --kind KIND [--map MAP.json] [--dry-run]

Imports a CSV, TSV or XLSX file, as Admin → Import does, which lists it and can undo it. Rows that can't be imported are written
to FILE.failed.csv with their line, column and reason.

  --kind KIND     what to import: ${IMPORT_KINDS.join(", ")}
  --map MAP.json  the columns of fields, where they are not guessed right, by their headings or their numbers from 0:
                  { "name": "Artikel", "price": 4, "stock": null }  (null: not from this file)
  --dry-run       shows what would change, and changes nothing`;

const SHOWN = 10;
const SHOWN_CHANGES = 20;
const FAILED = 1;
const INTERRUPTED = 130;

/** The user's current folder, to which paths are relative: npm runs commands in the project's folder. */
const currentFolder = process.env["INIT_CWD"] ?? process.cwd();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kind: { type: "string" },
      map: { type: "string" },
      "dry-run": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  const [name, ...more] = positionals;
  const kind = importKind.safeParse(values.kind);
  if (values.help || name === undefined || more.length > 0 || !kind.success) {
    say(USAGE);
    return values.help ? 0 : FAILED;
  }
  const path = resolve(currentFolder, name);
  const content = await readFile(path);
  const map = values.map === undefined ? {} : parseMap(await readFile(resolve(currentFolder, values.map), "utf8"));
  const isDryRun = values["dry-run"] === true;

  const env = commandEnv();
  const shop = await openShop(env, { isFilled: !isDryRun, connections: "import" });
  const progress = startProgress(process.stderr);
  const show = ({ progress: { done, total } }: ImportRecord) =>
    progress.show({ share: total > 0 ? done / total : 0, rows: done });
  let isStopped = false;
  // The current batch is finished; a second Ctrl-C ends the process at once.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (isStopped = true));
  try {
    const here = importHere({ db: shop.db, files: createPrivateFiles(env), settings: await shopSettings(env) });
    const uploaded = await here.upload({ kind: kind.data, fileName: basename(path), content });
    const mapping = mapped(uploaded, map);
    const chosen = values.map === undefined ? uploaded : await here.map(uploaded, mapping);
    printMapping(chosen, shop.where);
    const preview = await here.preview(chosen, () => isStopped, show);
    progress.end();
    if (isStopped) return INTERRUPTED;
    if (isDryRun || preview.problem !== null) {
      printChanges(
        await here.rows(preview, "created", SHOWN_CHANGES),
        await here.rows(preview, "changed", SHOWN_CHANGES),
      );
      if (preview.problem !== null) say(`Nothing was imported: ${preview.problem}. Otherwise, the import would have:`);
      else say("Dry run: nothing was changed in the shop. An import would do this:");
      await here.cancel(preview);
      await printSummary(preview, here);
      return preview.problem === null ? 0 : FAILED;
    }
    const began = performance.now();
    const done = await here.run(preview, () => isStopped, show);
    progress.end();
    await printSummary(done, here, (performance.now() - began) / 1000);
    await saveFailedRows(path, done, await failedRowsFile(shop.db, done._id));
    if (isStopped) {
      say("\nStopped before the end. What is imported stays; import the file again to continue.");
      return INTERRUPTED;
    }
    const { created, changed, unchanged } = done.counts;
    return created + changed + unchanged > 0 ? 0 : FAILED;
  } catch (error) {
    throw error instanceof TRPCError ? new OperatorError(error.message, { cause: error }) : error;
  } finally {
    progress.end();
    await shop.close();
  }
}

type MapFile = Record<string, string | number | null>;

/** Throws OperatorError for a map that can't be read. */
function parseMap(json: string): MapFile {
  try {
    return z.record(z.string(), z.union([z.string(), z.number(), z.null()])).parse(JSON.parse(json));
  } catch (error) {
    throw new OperatorError('The map must be a JSON object such as { "name": "Artikel", "price": 4, "stock": null }.', {
      cause: error,
    });
  }
}

/** The guessed columns with those of the map. Throws OperatorError for a heading that the file does not have. */
function mapped({ mapping, columns }: ImportRecord, map: MapFile): ImportRecord["mapping"] {
  const changed = { ...mapping };
  for (const [field, to] of Object.entries(map)) {
    const column = columns.find(({ index, heading }) => index === to || heading === to);
    if (to === null) delete changed[field];
    else if (column) changed[field] = column.index;
    else {
      const headings = columns.map(({ heading }) => `'${heading}'`).join(", ");
      throw new OperatorError(
        `The map assigns ${JSON.stringify(to)} to ${field}, but the file has no such column.\nThe file's headings are: ${headings}`,
      );
    }
  }
  return changed;
}

function printMapping({ fileName, kind, columns, mapping, notes }: ImportRecord, where: string): void {
  say(`${fileName} into ${where}\n`);
  for (const [field, at] of Object.entries(mapping)) {
    const column = columns.find(({ index }) => index === at);
    say(`  ${(importFieldLabel(kind, field) ?? field).padEnd(18)} ← ${column?.heading ?? at}`);
  }
  const used = new Set(Object.values(mapping));
  const unused = columns.filter(({ index, heading }) => heading !== "" && !used.has(index));
  if (unused.length > 0) say(`  ${"not used".padEnd(20)} ${unused.map(({ heading }) => heading).join(", ")}`);
  for (const note of notes) say(`\n${note}`);
  say();
}

function printChanges(created: readonly ImportRow[], changed: readonly ImportRow[]): void {
  for (const { key, name } of created) say(`  + ${key}  ${name}`);
  for (const { key, changes } of changed) {
    const texts = changes.map(({ field, before, after }) => `${field}: ${shorten(before)} → ${shorten(after)}`);
    say(`  ~ ${key}  ${texts.join("; ")}`);
  }
  if (created.length + changed.length > 0) say();
}

const shorten = (text: string) => (text === "" ? "(empty)" : text.length > 60 ? `${text.slice(0, 59)}…` : text);

async function printSummary(
  record: ImportRecord,
  here: ReturnType<typeof importHere>,
  seconds?: number,
): Promise<void> {
  const { created, changed, unchanged, failed, skipped, warned } = record.counts;
  const rows = created + changed + unchanged + failed;
  const rate = seconds === undefined || rows < 1000 ? "" : `   (${formatCount(rows)} rows in ${seconds.toFixed(1)} s)`;
  const parts = [
    `Created ${formatCount(created)}`,
    `changed ${formatCount(changed)}`,
    `unchanged ${formatCount(unchanged)}`,
    `failed ${formatCount(failed)}`,
  ];
  if (skipped > 0) parts.push(`skipped ${formatCount(skipped)}`);
  say(`${parts.join(", ")}${rate}`);
  const findings = { warned: "Warnings", failed: "Rows that can't be imported" };
  const [warnings, failures] = [await here.rows(record, "warned", SHOWN), await here.rows(record, "failed", SHOWN)];
  printFindings(
    findings.warned,
    warnings.flatMap(({ line, warnings: its }) => its.map((it) => ({ line, ...it }))),
    warned,
  );
  printFindings(
    findings.failed,
    failures.flatMap(({ line, problems }) => problems.map((it) => ({ line, ...it }))),
    failed,
  );
}

function printFindings(
  title: string,
  shown: readonly { line: number; column: string; message: string }[],
  total: number,
): void {
  if (shown.length === 0) return;
  say(`\n${title}:`);
  for (const { line, column, message } of shown) say(`  line ${line}: ${column && `${column}: `}${message}`);
  if (total > SHOWN) say(`  … and ${formatCount(total - SHOWN)} more`);
}

/** Beside the file if its folder is writable, else in the current folder. */
async function saveFailedRows(path: string, { counts }: ImportRecord, { content }: { content: Buffer }): Promise<void> {
  if (counts.failed === 0) return;
  const name = `${basename(path, extname(path))}.failed.csv`;
  const places = [join(dirname(path), name), join(currentFolder, name)];
  for (const [index, place] of places.entries()) {
    try {
      await writeFile(place, content);
      say(`All of these rows with their reasons: ${place}`);
      return;
    } catch (error) {
      if (index === places.length - 1) throw error;
    }
  }
}

// A lower priority, because the server may run on the same machine.
setPriority(Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority()));
await runMain(main);
