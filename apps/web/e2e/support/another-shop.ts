import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { findRunningPostgres } from "@shop/embedded-postgres/running";
import pg from "pg";

const MAIN = fileURLToPath(new URL("../../../server/dist/main.js", import.meta.url));

/** The URL of this run's database. */
export async function runDatabase(): Promise<string> {
  const url = await findRunningPostgres(process.env["E2E_DATA_DIR"] ?? "");
  if (!url) throw new Error("This run's PostgreSQL does not answer.");
  return url;
}

/** Creates an empty database in this run's PostgreSQL. Returns its URL. */
export async function createDatabase(name: string): Promise<string> {
  const url = new URL(await runDatabase());
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
  url.pathname = name;
  return url.href;
}

/**
 * Starts another server in demo mode with this run's pictures, on this run's database unless `env` sets another.
 * Returns its URL once it is ready, and `close`, which stops it.
 */
export async function openAnotherShop(
  env: Record<string, string>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const port = String(await freePort());
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: process.env["E2E_DATA_DIR"],
      DATABASE_URL: env["DATABASE_URL"] ?? (await runDatabase()),
      DEMO: "1",
      RATE_LIMIT: "off",
      LOG_LEVEL: "silent",
      ...env,
    },
    stdio: "ignore",
  });
  const ended = once(server, "exit");
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  const close = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  return { url, close };
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
