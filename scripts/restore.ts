// Fills an empty shop from a backup. Usage: npm run restore -- FOLDER
import { parseArgs } from "node:util";
import { verify } from "@shop/api/shop/verify/verify";
import type { Database } from "@shop/db/client";
import { loadTables, tablesWithRows } from "@shop/db/backup/load";
import { migrate } from "@shop/db/migrations/migrate";
import { readMigrations } from "@shop/db/migrations/read-migrations";
import { lastMigration } from "@shop/db/migrations/run-migrations";
import type { Env } from "../apps/server/src/env.ts";
import { openBackup, type Backup } from "./backups/backup-reader.ts";
import { TEST_GATEWAY } from "./backups/manifest.ts";
import { restorePictures } from "./backups/pictures.ts";
import { restoreStoredFiles } from "./backups/stored-files.ts";
import { commandEnv, migrationsFolder, openShop, type OpenShop } from "./open-shop.ts";
import { OperatorError } from "@shop/domain/operator-error";
import { runMain, say } from "./command-line.ts";

const USAGE = `Usage: npm run restore -- FOLDER

Restores an empty database, the pictures and the stored files from a backup of 'npm run backup', also of an older version of the shop, ends all
logins, and then verifies the data. Refuses a database that is not empty. Uses the server's settings.
Exits with 0 when everything is restored and consistent, otherwise with 1.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  const [folder, ...more] = positionals;
  if (values.help || folder === undefined || more.length > 0) {
    say(USAGE);
    return values.help ? 0 : 1;
  }
  const env = commandEnv();
  const backup = await openBackup(folder);
  await refuseUnknown(backup);
  const shop = await openShop(env, { isFilled: false, isMigrated: false });
  try {
    await refuseUnlessEmpty(shop.db, backup, shop.where);
    const { createFileStore, createPrivateFiles } = await import("../apps/server/src/files.ts");
    const { paymentGateway } = await import("../apps/server/src/payments.ts");
    await restoreTestGateway(backup, env);
    // The database is restored last: until then, the command can be repeated.
    const [pictures, files] = [createFileStore(env), createPrivateFiles(env)];
    const pictureFiles = await restorePictures(backup, pictures);
    const privateFiles = await restoreStoredFiles(backup, files);
    const rows = await restoreTables(shop, backup);
    say(
      `Restored ${rows} rows, ${pictureFiles} image files and ${privateFiles} stored files from the backup of ${backup.manifest.madeAt} to ${shop.where}`,
    );

    const payments = await paymentGateway(env);
    if (!payments) say("Payments are not compared with a card gateway: STRIPE_SECRET_KEY is not set.");
    const differences = await verify({ db: shop.db, payments, pictures, files });
    for (const { check, record, what } of differences) say(`${check}: ${record}: ${what}`);
    say(`${differences.length} differences in ${shop.where}`);
    return differences.length > 0 ? 1 : 0;
  } finally {
    await shop.close();
  }
}

async function refuseUnknown({ manifest }: Backup): Promise<void> {
  const known = (await readMigrations(migrationsFolder)).map(({ when }) => when);
  if (known.includes(manifest.migration)) return;
  throw new OperatorError(
    manifest.migration > Math.max(...known)
      ? "The backup is of a newer shop than this one: update this one first. Nothing was restored."
      : "The backup is of a version before the first release, and lacks some of that version's 40 migrations. Restore it " +
          "with the last version that has them, and make a new backup. Nothing was restored.",
  );
}

async function refuseUnlessEmpty({ $client: pool }: Database, { manifest }: Backup, where: string): Promise<void> {
  const client = await pool.connect();
  try {
    const filled = await tablesWithRows(client);
    if (filled.length > 0)
      throw new OperatorError(`${where} is not empty, it has rows in ${filled.join(", ")}. Nothing was restored.`);
    if ((await lastMigration(client)) > manifest.migration)
      throw new OperatorError(
        `The tables in ${where} are newer than the backup: restore it into a database without tables. Nothing was restored.`,
      );
  } finally {
    client.release();
  }
}

/** Only demo mode's gateway is part of a backup, because it runs on the same machine. */
async function restoreTestGateway(backup: Backup, env: Env): Promise<void> {
  const { testGatewayStorage } = await import("../apps/server/src/payments.ts");
  const storage = testGatewayStorage(env);
  if (!backup.names.includes(TEST_GATEWAY)) return;
  const kept = (await backup.file(TEST_GATEWAY)).toString("utf8");
  const own = await storage?.load();
  if (typeof own === "string" && own !== kept)
    throw new OperatorError("The test gateway here already has payments. Nothing was restored.");
  await storage?.save(kept);
}

async function restoreTables({ url, db }: OpenShop, { manifest, table }: Backup): Promise<number> {
  const { $client: pool } = db;
  await migrate({ url, migrationsFolder, log: say, upTo: manifest.migration });
  await loadTables(pool, manifest, table);
  await migrate({ url, migrationsFolder, log: say });
  await endAllLogins(pool);
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** A backup may contain sessions and links that were ended after it was made. */
async function endAllLogins(pool: Database["$client"]): Promise<void> {
  await pool.query(`
    UPDATE users SET token_version = token_version + 1;
    UPDATE logins SET ended_at = now() WHERE ended_at IS NULL;
    UPDATE password_resets SET used_at = now() WHERE used_at IS NULL;
    UPDATE email_restores SET used_at = now() WHERE used_at IS NULL`);
  say("All users have to log in again. API keys that were revoked since the backup work again: revoke them again.");
}

await runMain(main);
