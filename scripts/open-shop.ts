import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase, type Database } from "@shop/db/client";
import { hostUrls } from "@shop/db/hosts";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { findRunningPostgres } from "@shop/embedded-postgres/running";
import { migrate } from "@shop/db/migrations/migrate";
import { readEnv, type Env } from "../apps/server/src/env.ts";
import { OperatorError } from "@shop/domain/operator-error";
import { say } from "./command-line.ts";

export interface OpenShop {
  /** Contains the password. */
  url: string;
  db: Database;
  /** Where the database is, for messages: without the password. */
  where: string;
  close: () => Promise<void>;
}

interface OpenShopOptions {
  /** False leaves an empty demo shop empty; otherwise it is filled first, as with `npm start`. */
  isFilled?: boolean;
  /** False skips migrations. */
  isMigrated?: boolean;
  /** The application name of the command's connections. */
  connections?: string;
}

export const migrationsFolder = fileURLToPath(new URL("../drizzle/migrations", import.meta.url));

/** In the place of the shop's own, because no command issues an invoice. */
const ANY_ABN = "51 824 753 556";

/** The server's settings, without those that only a server needs. Throws OperatorError. */
export const commandEnv = (): Env =>
  readEnv({
    ...process.env,
    JWT_SECRET: "no token is signed by a command ....",
    APP_URL: "http://localhost",
    SHOP_ABN: ANY_ABN,
  });

/**
 * Opens and migrates the database that the server would use: the one at DATABASE_URL, otherwise the embedded one in
 * DATA_DIR, even while a shop is running on that folder. Throws OperatorError when the embedded database can't be
 * started.
 */
export async function openShop(
  env: Env,
  { isFilled = true, isMigrated = true, connections = "" }: OpenShopOptions = {},
): Promise<OpenShop> {
  const { url, where, stop } =
    env.DATABASE_URL === undefined
      ? await openEmbedded(resolve(env.DATA_DIR))
      : // Without a pooler: a command may run a long statement, or hold a session lock.
        atUrl(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL);
  // Two at least: a move holds a lock on one of them.
  const maxConnections = Math.max(2, env.DATABASE_POOL_SIZE);
  const { db, pool } = openDatabase({ url, maxConnections, name: connections });
  const close = async () => {
    await pool.end();
    await stop();
  };
  try {
    if (isMigrated) await migrate({ url, migrationsFolder, log: say });
    // Filled first: a demo shop with any data is not filled later, and would have no accounts.
    if (env.isDemo && isFilled) await fillDemoShop(db, env);
    return { url, db, where, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenedDatabase {
  url: string;
  where: string;
  stop: () => Promise<void>;
}

function atUrl(url: string): OpenedDatabase {
  const hosts = hostUrls(url).map((one) => new URL(one));
  const where = `${hosts.map(({ hostname }) => hostname).join()}${hosts[0]?.pathname ?? ""}`;
  return { url, where, stop: async () => undefined };
}

async function openEmbedded(dataDir: string): Promise<OpenedDatabase> {
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: say });
    return { url: server.url, where: dataDir, stop: server.stop };
  } catch (error) {
    // Most likely a shop is running on the folder, whose server can be used.
    const url = await findRunningPostgres(dataDir);
    if (!url) throw new OperatorError(error instanceof Error ? error.message : String(error), { cause: error });
    return { url, where: `${dataDir} (where the shop is running)`, stop: async () => undefined };
  }
}

async function fillDemoShop(db: Database, env: Env): Promise<void> {
  const [{ seedDemoShop }, { createProductImages }, { createFileStore, createPrivateFiles }, { demoGateway }] =
    await Promise.all([
      import("@shop/demo/seed"),
      import("../apps/server/src/adapters/product-images.ts"),
      import("../apps/server/src/files.ts"),
      import("../apps/server/src/payments.ts"),
    ]);
  const images = createProductImages(createFileStore(env));
  await seedDemoShop({ db, images, files: createPrivateFiles(env), payments: demoGateway(env), say });
}
