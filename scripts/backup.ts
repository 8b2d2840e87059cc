// Writes all that the shop keeps into a folder. Usage: npm run backup [-- --to FOLDER]
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { atOneMoment, dumpTables } from "@shop/db/backup/dump";
import { lastMigration } from "@shop/db/run-migrations";
import type { Env } from "../apps/server/src/env.ts";
import { writeBackup, type BackupWriter } from "./backups/backup-writer.ts";
import { MANIFEST, newManifest, tableFile, TEST_GATEWAY } from "./backups/manifest.ts";
import { keepPictures, listPictures } from "./backups/pictures.ts";
import { dataEnv, openShop, type OpenShop } from "./open-shop.ts";
import { describeFailure, Refusal } from "./refusal.ts";

const USAGE = `Usage: npm run backup [-- --to FOLDER]

Writes the database as it is at one moment, and the pictures of its products and orders, into a new folder (./backups/ and
the time, unless told), while the shop goes on. Takes the server's settings, which are not in the backup themselves.

The folder holds people's addresses and the hashes of their passwords: keep it where nobody else can read it.`;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const now = () => new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-");

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" }, help: { type: "boolean", short: "h" } } });
  if (values.help) return say(USAGE);
  const target = resolve(values.to ?? `backups/${now()}`);
  // An older database is kept as it is: before an update is when a backup is wanted most.
  const shop = await openShop({ variables: process.env, say, isFilled: false, isMigrated: false });
  try {
    const kept = await writeBackup(target, (writer) => keepAll(writer, shop, dataEnv(process.env)));
    say(`${kept} of ${shop.where} are in ${target}`);
  } finally {
    await shop.close();
  }
}

/** Answers in words what was kept. */
async function keepAll(writer: BackupWriter, { db, where }: OpenShop, env: Env): Promise<string> {
  const { filesOf } = await import("../apps/server/src/files.ts");
  const { testGatewayStorage } = await import("../apps/server/src/payments.ts");
  const { images, dump } = await atOneMoment(db.$client, async (client) => {
    if ((await lastMigration(client)) === 0) throw new Refusal(`There is no shop in ${where}.`);
    const keep = (table: string, text: Readable) => writer.keep(tableFile(table), text, createGzip());
    return { images: await listPictures(client), dump: await dumpTables(client, keep) };
  });
  const gateway = await testGatewayStorage(env)?.load();
  if (gateway) await writer.keep(TEST_GATEWAY, Buffer.from(gateway));
  // Not in that moment, since a bucket may take hours: pictures are never changed or taken away.
  for (const name of await keepPictures(images, filesOf(env), writer)) say(`not in the store: ${name}`);
  const about = newManifest({ ...dump, files: writer.files() });
  await writer.keep(MANIFEST, Buffer.from(JSON.stringify(about, null, 2)));
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${dump.tables.length} tables and ${about.files - dump.tables.length} other files`;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
