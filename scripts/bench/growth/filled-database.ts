import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@shop/db/migrations/migrate";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { say } from "../../command-line.ts";
import { migrationsFolder } from "../../open-shop.ts";
import { secondsSince } from "../measure/figures.ts";

/** Only while filling: data lost in a crash is created again. */
const UNSAFE = { fsync: "off", full_page_writes: "off", autovacuum: "off", max_wal_size: "8GB" };

/**
 * The folder of a database that `fill` has filled, in this or an earlier run. It is filled under another name and then
 * renamed, so that an incomplete one is never measured.
 */
export async function filledDatabase(
  folder: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const dataDir = join(folder, name);
  if (existsSync(dataDir)) return dataDir;
  const began = performance.now();
  const unfinished = `${dataDir}.part`;
  await rm(unfinished, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir: unfinished, settings: UNSAFE });
  try {
    await migrate({ url: postgres.url, migrationsFolder });
    await fill(postgres.url);
  } finally {
    await postgres.stop();
  }
  await rename(unfinished, dataDir);
  say(`${name}, filled in ${secondsSince(began, 0)} s`);
  return dataDir;
}
