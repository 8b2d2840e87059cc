/**
 * npm run db:functions -- --name NAME: writes a migration that makes the functions and triggers of a database those of
 * the files in packages/db/src/functions. Compares them in a temporary database that has all other migrations. Writes
 * the last migration again if it has this name.
 */
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { migrate } from "@shop/db/migrations/migrate";
import { readMigrations } from "@shop/db/migrations/read-migrations";
import { functionChanges, readFunctionFiles } from "@shop/db/testing/function-files";
import { fastSettings, startThrowawayServer } from "@shop/db/testing/test-server";
import { OperatorError } from "@shop/domain/operator-error";
import pg from "pg";
import { runMain, say } from "./command-line.ts";
import { installTools } from "./install-tools.ts";
import { migrationsFolder } from "./open-shop.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const lastMigration = async () => (await readMigrations(migrationsFolder)).at(-1);

/** The statements that the migrations up to this `when` lack. */
async function changesSince(upTo: number): Promise<string[]> {
  const server = await startThrowawayServer(fastSettings);
  try {
    await migrate({ url: server.url, migrationsFolder, upTo });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return await functionChanges(client, await readFunctionFiles());
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}

/** Has drizzle-kit write an empty migration, with its entry in the journal. */
function addMigration(name: string): void {
  installTools("drizzle");
  const kit = ["drizzle/node_modules/drizzle-kit/bin.cjs", "generate", "--config", "drizzle/drizzle.config.ts"];
  execFileSync(process.execPath, [...kit, "--custom", "--name", name], { cwd: ROOT, stdio: "ignore" });
}

async function main(): Promise<number> {
  const { name } = parseArgs({ options: { name: { type: "string" } } }).values;
  if (!name) throw new OperatorError("Give the migration a name: npm run db:functions -- --name short-name");
  const last = await lastMigration();
  const isAgain = last?.tag.replace(/^\d+_/, "") === name;
  const changes = await changesSince(isAgain ? last.when - 1 : Infinity);
  if (changes.length === 0) {
    say(
      `The functions and triggers are those of the ${isAgain ? "earlier " : ""}migrations: there is nothing to write.`,
    );
    return 0;
  }
  if (!isAgain) addMigration(name);
  const file = join(migrationsFolder, `${(await lastMigration())?.tag}.sql`);
  await writeFile(file, `${changes.join("\n--> statement-breakpoint\n")}\n`);
  say(`Wrote ${file}. Read it.`);
  return 0;
}

await runMain(main);
