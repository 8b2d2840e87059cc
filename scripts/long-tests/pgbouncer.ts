/**
 * tsx scripts/long-tests/pgbouncer.ts [FILE …]: runs the tests of the API and the server (or the given files) with the
 * shop's connections through a PgBouncer in transaction mode: without named statements, and from version 1.21 also with
 * them. The program is `pgbouncer`, or the one at PGBOUNCER_PATH. Exits with 1 when anything failed.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { migrate } from "@shop/db/migrations/migrate";
import { fastSettings } from "@shop/db/testing/test-server";
import { OperatorError } from "@shop/domain/operator-error";
import { makeOpenFolder } from "@shop/embedded-postgres/binaries";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { temporaryDataFolder } from "@shop/embedded-postgres/temporary-data-folder";
import { freePorts } from "@shop/embedded-postgres/ports";
import { waitUntil } from "@shop/embedded-postgres/processes";
import { asMyself, asOrdinaryUser, isRoot, spawnAs } from "@shop/embedded-postgres/run-as";
import { runMain, say } from "../command-line.ts";
import { migrationsFolder } from "../open-shop.ts";
import { runTests, signal } from "./run-tests.ts";

const TESTS = ["packages/api", "apps/server/test"];
/** Tests of PostgreSQL's own sessions: their statistics, number and prepared statements. They are skipped. */
const OF_SESSIONS = [
  "a search is taken apart without a scan of the table",
  "while other programs have all connections",
  "connections keep a small fixed set of statements",
];
const ALL_BUT_THOSE = `^(?!.*(${OF_SESSIONS.join("|")}))`;
const PROGRAM = process.env["PGBOUNCER_PATH"] ?? "pgbouncer";
const LONGEST_START_MS = 10_000;

/** PgBouncer's version, and whether it supports named prepared statements in transaction mode. */
async function readVersion(): Promise<{ version: string; knowsNames: boolean }> {
  const { stdout } = await promisify(execFile)(PROGRAM, ["--version"]).catch((cause: unknown) => {
    throw new OperatorError(
      `${PROGRAM} can't be run. Install PgBouncer (Debian: apt-get install pgbouncer), or set PGBOUNCER_PATH.`,
      { cause },
    );
  });
  const [version = "", major, minor] = /(\d{1,4})\.(\d{1,4})\.\d/.exec(stdout) ?? [];
  return { version, knowsNames: Number(major) > 1 || Number(minor) >= 21 };
}

/** The configuration that docs/operations.md recommends, for every database of the server at `postgres`. */
function configuration(postgres: URL, port: number, users: string, knowsNames: boolean): string {
  return `[databases]
* = host=${postgres.hostname} port=${postgres.port} connect_query='SET statement_timeout = 8000; SET idle_in_transaction_session_timeout = 10000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = md5
auth_file = ${users}
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
query_wait_timeout = 3
server_login_retry = 1
max_client_conn = 2000
default_pool_size = 40
; Tests copy databases, which must have no connections then.
server_idle_timeout = 1
${knowsNames ? "max_prepared_statements = 200" : ""}
`;
}

/** Waits until a process listens on the port. */
async function waitForPort(port: number): Promise<void> {
  const isOpen = async () => {
    const socket = connect(port, "127.0.0.1");
    const connected = once(socket, "connect").then(
      () => true,
      () => false,
    );
    return connected.finally(() => socket.destroy());
  };
  if (!(await waitUntil(isOpen, LONGEST_START_MS, 50))) throw new Error(`${PROGRAM} does not listen on port ${port}`);
}

/** Checks that migrations refuse a pooler: their lock would stay in a session that other clients use. */
async function expectRefusal(postgresUrl: string, poolerUrl: string): Promise<void> {
  const url = new URL(postgresUrl);
  url.host = new URL(poolerUrl).host;
  const migrated = migrate({ url: url.href, migrationsFolder }).then(() => "a migration ran through the pooler");
  const refusal = await migrated.catch((error: unknown) => (error instanceof OperatorError ? null : String(error)));
  if (refusal !== null) throw new Error(refusal);
}

async function main(): Promise<number> {
  const given = process.argv.slice(2);
  const { version, knowsNames } = await readVersion();
  const folder = await makeOpenFolder(await temporaryDataFolder());
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), settings: fastSettings });
    try {
      const url = new URL(postgres.url);
      const port = (await freePorts().next()).value as number;
      const [config, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
      await writeFile(users, `"${url.username}" "${url.password}"\n`);
      await writeFile(config, configuration(url, port, users, knowsNames));
      // PgBouncer refuses to run as root.
      const pooler = spawnAs(isRoot() ? asOrdinaryUser() : asMyself, PROGRAM, ["-q", config], { stdio: "inherit" });
      const ended = once(pooler, "close");
      try {
        await Promise.race([waitForPort(port), ended]);
        const poolerUrl = `postgres://127.0.0.1:${port}`;
        await expectRefusal(postgres.url, poolerUrl);
        const results: string[] = [];
        let isGood = true;
        for (const names of knowsNames ? ["off", "on"] : ["off"]) {
          const passed = await runTests([...(given.length > 0 ? given : TESTS), "-t", ALL_BUT_THOSE], {
            ...process.env,
            TEST_DATABASE_URL: postgres.url,
            TEST_POOLER_URL: poolerUrl,
            DATABASE_NAMED_STATEMENTS: names,
          });
          isGood &&= passed;
          results.push(`PgBouncer ${version}, DATABASE_NAMED_STATEMENTS=${names}: ${passed ? "ok" : "FAILED"}`);
          if (signal.aborted) break;
        }
        for (const line of results) say(line);
        return isGood && !signal.aborted ? 0 : 1;
      } finally {
        pooler.kill("SIGTERM");
        await ended;
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await runMain(main);
