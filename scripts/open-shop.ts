import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase, type Database } from "@shop/db/client";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { findRunningPostgres } from "@shop/embedded-postgres/running";
import { migrate } from "@shop/db/migrate";
import { readEnv, type Env } from "../apps/server/src/env.ts";
import { Refusal } from "./command-line.ts";

export interface OpenShop {
  db: Database;
  /** The shop's name, as the server's settings have it. */
  name: string;
  /** Where the database is, for messages: without the password. */
  where: string;
  close: () => Promise<void>;
}

export interface OpenShopOptions {
  variables: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** False leaves an empty demo shop empty; otherwise it is filled first, as with `npm start`. */
  isFilled?: boolean;
  /** False skips migrations. */
  isMigrated?: boolean;
  /** The application name of the command's connections. */
  connections?: string;
}

export const migrationsFolder = fileURLToPath(new URL("../drizzle/migrations", import.meta.url));
/** The settings of the database and the pictures. */
const DATA_SETTINGS = [
  "DATABASE_URL",
  "DATABASE_POOL_SIZE",
  "DATA_DIR",
  "DEMO",
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;
/** Settings that only a server needs; a command does not use their values. */
const SERVER_ONLY = { JWT_SECRET: "no token is signed by a command ....", APP_URL: "http://localhost" };

/** The server's settings without those that only a server needs. Throws BadSettings. */
export const dataEnv = (variables: NodeJS.ProcessEnv): Env => readEnv({ ...variables, ...SERVER_ONLY });

/**
 * Opens and migrates the database that the server would use: the one at DATABASE_URL, otherwise the embedded one in DATA_DIR,
 * also while a shop is running on that folder.
 * Throws BadSettings, and a Refusal when the embedded database can't be started.
 */
export async function openShop(options: OpenShopOptions): Promise<OpenShop> {
  const { variables, say, isFilled = true, isMigrated = true, connections = "" } = options;
  const given = Object.fromEntries(DATA_SETTINGS.map((name) => [name, variables[name]]));
  const env = readEnv({ ...given, ...SERVER_ONLY, SHOP_NAME: variables["SHOP_NAME"] });
  const { url, where, stop } =
    env.DATABASE_URL === undefined ? await openEmbedded(resolve(env.DATA_DIR), say) : atUrl(env.DATABASE_URL);
  try {
    if (isMigrated) await migrate({ url, migrationsFolder, log: say });
    const { db, pool } = openDatabase({ url, maxConnections: env.DATABASE_POOL_SIZE, name: connections });
    const close = async () => {
      await pool.end();
      await stop();
    };
    try {
      // Filled first: a demo shop with any data is not filled later, and would have no accounts.
      if (env.isDemo && isFilled) await fillDemoShop(db, env, say);
      return { db, name: env.SHOP_NAME, where, close };
    } catch (error) {
      await pool.end();
      throw error;
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

interface OpenedDatabase {
  url: string;
  where: string;
  stop: () => Promise<void>;
}

function atUrl(url: string): OpenedDatabase {
  const { hostname, pathname } = new URL(url);
  return { url, where: `${hostname}${pathname}`, stop: async () => undefined };
}

async function openEmbedded(dataDir: string, say: (line: string) => void): Promise<OpenedDatabase> {
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: say });
    return { url: server.url, where: dataDir, stop: server.stop };
  } catch (error) {
    // Most likely a shop is running on the folder: its server can be used.
    const url = await findRunningPostgres(dataDir);
    if (!url) throw new Refusal(error instanceof Error ? error.message : String(error), { cause: error });
    return { url, where: `${dataDir} (where the shop is running)`, stop: async () => undefined };
  }
}

async function fillDemoShop(db: Database, env: Env, say: (line: string) => void): Promise<void> {
  const [{ seedDemoShop }, { createProductImages }, { filesOf }, { playGateway }] = await Promise.all([
    import("@shop/demo/seed"),
    import("../apps/server/src/adapters/product-images.ts"),
    import("../apps/server/src/files.ts"),
    import("../apps/server/src/payments.ts"),
  ]);
  await seedDemoShop({ db, images: createProductImages(filesOf(env)), payments: playGateway(env), say });
}
