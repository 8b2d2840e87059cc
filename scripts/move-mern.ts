// Moves the records of a MERN shop (MongoDB) into this shop. Usage: npm run move:mern -- DUMP [--images FOLDER] [--report FILE] [--dry-run]
import { formatCount } from "@shop/domain/figures";
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { constants, getPriority, setPriority } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { FileStore } from "@shop/api/base/platform/ports";
import { findDumpFiles } from "@shop/api/shop/moving-in/dump-files";
import { moveIn, noCounts, type MoveReport, type Problem } from "@shop/api/shop/moving-in/move";
import { picturesFrom } from "@shop/api/shop/moving-in/pictures";
import { MOVED_COLLECTIONS } from "@shop/db/schema/moved";
import { commandEnv, openShop } from "./open-shop.ts";
import { startProgress } from "./progress.ts";
import { runMain, say } from "./command-line.ts";

const USAGE = `Usage: npm run move:mern -- DUMP [--images FOLDER] [--report FILE] [--dry-run]

Moves accounts, catalogue, customers' prices, orders and enquiries of a MERN shop into this one. DUMP is a folder with
${MOVED_COLLECTIONS.join(", ")}
as .bson or .bson.gz (mongodump) or .json (mongoexport). Run again, it moves only what is new. The shop may be running.

  --images FOLDER  the old shop's pictures, such as its folder 'uploads'; without, products have no pictures
  --report FILE    also writes counts and problems as JSON
  --dry-run        reports the same, and writes nothing to the shop

Exits with 0 however many records failed, and with 1 when DUMP is unreadable.`;

const FAILED = 1;
const INTERRUPTED = 130;
const PROBLEMS_SHOWN = 20;

/** The user's current folder, to which paths are relative: npm runs commands in the project's folder. */
const currentFolder = process.env["INIT_CWD"] ?? process.cwd();

/** Keeps nothing: a dry run checks and renders pictures, too. */
const nowhere: FileStore = {
  put: async () => undefined,
  get: async () => null,
  has: async () => false,
  remove: async () => undefined,
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      images: { type: "string" },
      report: { type: "string" },
      "dry-run": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  const [name, ...more] = positionals;
  if (values.help || name === undefined || more.length > 0) {
    say(USAGE);
    return values.help ? 0 : FAILED;
  }
  const dump = resolve(currentFolder, name);
  const isDryRun = values["dry-run"] === true;
  // Before the shop is opened, which may fill an empty demo shop.
  const files = await findDumpFiles(dump);
  const log = await openReport(values.report);
  const env = commandEnv();
  const shop = await openShop(env, { isFilled: !isDryRun, connections: "move-mern" });
  const progress = startProgress(process.stderr);
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const interrupt = new AbortController();
  // The current batch is finished; a second Ctrl-C ends the process at once.
  process.once("SIGINT", () => interrupt.abort());
  process.once("SIGTERM", () => interrupt.abort());
  const report = noCounts();
  try {
    const savePicture = values.images === undefined ? null : await pictures(resolve(currentFolder, values.images));
    await moveIn(
      {
        db: shop.db,
        dump,
        settings: { timeZone: env.SHOP_TIME_ZONE, bankDueDays: env.BANK_DUE_DAYS },
        savePicture,
        isDryRun,
        signal: interrupt.signal,
        onProblem: log.add,
        onNotice: log.notice,
        onProgress: ({ bytes, rows }) => progress.show({ share: totalBytes > 0 ? bytes / totalBytes : 1, rows }),
      },
      report,
    );
    return interrupt.signal.aborted ? INTERRUPTED : 0;
  } finally {
    progress.end();
    await shop.close();
    await log.end(report);
    print(report, log, { isDryRun, wasStopped: interrupt.signal.aborted, where: shop.where });
  }

  async function pictures(folder: string) {
    const { createProductImages } = await import("../apps/server/src/adapters/product-images.ts");
    const { createFileStore } = await import("../apps/server/src/files.ts");
    return picturesFrom(folder, createProductImages(isDryRun ? nowhere : createFileStore(env)));
  }
}

interface ReportLog {
  add(problem: Problem): void;
  notice(notice: Problem): void;
  readonly notices: readonly Problem[];
  /** The problems of which all are in the file, if there is one. */
  readonly first: readonly Problem[];
  readonly total: number;
  end(report: MoveReport): Promise<void>;
}

/** Writes problems to the file as they come, because there may be millions. */
async function openReport(name: string | undefined): Promise<ReportLog> {
  const first: Problem[] = [];
  const notices: Problem[] = [];
  let total = 0;
  const file = name === undefined ? null : createWriteStream(resolve(currentFolder, name));
  if (file) await once(file, "open");
  file?.write('{"problems":[');
  return {
    add(problem) {
      file?.write(`${total === 0 ? "" : ","}\n${JSON.stringify(problem)}`);
      total += 1;
      if (first.length < PROBLEMS_SHOWN) first.push(problem);
    },
    notice: (notice) => void notices.push(notice),
    notices,
    first,
    get total() {
      return total;
    },
    async end(report) {
      if (!file) return;
      file.end(`\n],\n"notices":${JSON.stringify(notices)},\n"collections":${JSON.stringify(report, null, 2)}}\n`);
      await once(file, "finish");
    },
  };
}

interface About {
  isDryRun: boolean;
  wasStopped: boolean;
  where: string;
}

function print(report: MoveReport, { first, total, notices }: ReportLog, { isDryRun, wasStopped, where }: About): void {
  say(isDryRun ? `Dry run: nothing was changed in ${where}. A move would do this:` : `Moved into ${where}:`);
  const columns = ["read", "moved", "already", "failed"] as const;
  say(`  ${"".padEnd(22)}${columns.map((column) => column.padStart(12)).join("")}`);
  for (const name of MOVED_COLLECTIONS)
    say(`  ${name.padEnd(22)}${columns.map((column) => formatCount(report[name][column]).padStart(12)).join("")}`);
  if (total > 0) say(`\n${formatCount(total)} problems:`);
  for (const { collection, _id, message } of first) say(`  ${collection} ${_id ?? "without _id"}: ${message}`);
  if (total > first.length) say(`  … and ${formatCount(total - first.length)} more: --report FILE lists all`);
  if (notices.length > 0) say(`\nTo look at (${formatCount(notices.length)}):`);
  for (const { collection, _id, message } of notices.slice(0, PROBLEMS_SHOWN))
    say(`  ${collection} ${_id}: ${message}`);
  if (notices.length > PROBLEMS_SHOWN) say(`  … and ${formatCount(notices.length - PROBLEMS_SHOWN)} more`);
  if (wasStopped) say("\nStopped before the end. What was moved stays; run the same command again to continue.");
}

// A lower priority, because the server may run on the same machine.
setPriority(Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority()));
await runMain(main);
