// Writes all data of the shop to a folder. Usage: npm run backup [-- --to FOLDER]
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { withSnapshot, dumpTables } from "@shop/db/backup/dump";
import { lastMigration } from "@shop/db/migrations/run-migrations";
import type { Env } from "../apps/server/src/env.ts";
import { writeBackup, type BackupWriter } from "./backups/backup-writer.ts";
import { MANIFEST, newManifest, tableFile, TEST_GATEWAY } from "./backups/manifest.ts";
import { savePictures, listPictures } from "./backups/pictures.ts";
import { commandEnv, openShop, type OpenShop } from "./open-shop.ts";
import { listStoredFiles, saveStoredFiles } from "./backups/stored-files.ts";
import { OperatorError } from "@shop/domain/operator-error";
import { runMain, say } from "./command-line.ts";

const USAGE = `Usage: npm run backup [-- --to FOLDER]

Writes a consistent copy of the database, the pictures of its products and orders, and the stored files to a new folder
(by default ./backups/ and the time) while the shop is running. Uses the server's settings, which are not part of the backup.

The folder contains people's addresses and password hashes: store it where no one else can read it.`;

const now = () => new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-");

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: "string" }, help: { type: "boolean", short: "h" } } });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const target = resolve(values.to ?? `backups/${now()}`);
  // Without migrations: a backup is most useful before an update.
  const env = commandEnv();
  const shop = await openShop(env, { isFilled: false, isMigrated: false });
  try {
    const summary = await writeBackup(target, (writer) => saveAll(writer, shop, env));
    say(`Backed up ${summary} from ${shop.where} to ${target}`);
    return 0;
  } finally {
    await shop.close();
  }
}

/** Returns a summary of what was saved. */
async function saveAll(writer: BackupWriter, { db, where }: OpenShop, env: Env): Promise<string> {
  const { createFileStore, createPrivateFiles } = await import("../apps/server/src/files.ts");
  const { testGatewayStorage } = await import("../apps/server/src/payments.ts");
  const { pictures, files, dump } = await withSnapshot(db.$client, async (client) => {
    if ((await lastMigration(client)) === 0) throw new OperatorError(`There is no shop in ${where}.`);
    const keep = (table: string, text: Readable) => writer.keep(tableFile(table), text, createGzip());
    return {
      pictures: await listPictures(client),
      files: await listStoredFiles(client),
      dump: await dumpTables(client, keep),
    };
  });
  const gateway = await testGatewayStorage(env)?.load();
  if (gateway) await writer.keep(TEST_GATEWAY, Buffer.from(gateway));
  // Outside the snapshot, because copying a bucket may take hours; pictures are never changed or deleted, and files
  // only a day after they were removed.
  const missing = [
    ...(await savePictures(pictures, createFileStore(env), writer)),
    ...(await saveStoredFiles(files, createPrivateFiles(env), writer)),
  ];
  for (const name of missing) say(`not in the store: ${name}`);
  const about = newManifest({ ...dump, files: writer.files() });
  await writer.keep(MANIFEST, Buffer.from(JSON.stringify(about, null, 2)));
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${dump.tables.length} tables and ${about.files - dump.tables.length} other files`;
}

await runMain(main);
