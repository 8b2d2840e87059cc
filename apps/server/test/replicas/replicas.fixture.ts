// A primary with a streaming standby, and servers that read from the standby.
import { openDatabase } from "@shop/db/client";
import { migrate } from "@shop/db/migrations/migrate";
import { openReplicas, type ReplicaOptions } from "@shop/db/replicas/replicas";
import { fastSettings, inThrowawayFolder, startThrowawayServer } from "@shop/db/testing/test-server";
import { startStandby } from "@shop/embedded-postgres/standby";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { migrationsFolder } from "../../src/app.ts";
import { createTestServer } from "../server.fixture.ts";
import { startAnotherServer } from "../cache/response-cache.fixture.ts";

/** Commits do not wait for the disk, but are sent to the standby before others see them. */
const SETTINGS = { ...fastSettings, synchronous_commit: "on" };

export type Replicated = Awaited<ReturnType<typeof startReplicated>>;

/** Starts a migrated primary, its standby, and a server on the primary alone. The caller closes it. */
export async function startReplicated() {
  const primary = await startThrowawayServer(SETTINGS);
  await migrate({ url: primary.url, migrationsFolder });
  const standby = await inThrowawayFolder((dataDir) =>
    startStandby({ primary, dataDir, settings: SETTINGS, name: "replica" }),
  );
  const server = await createTestServer({ url: primary.url });
  const onStandby = new pg.Pool({ connectionString: standby.url, max: 1 });
  // The tests end the standby.
  onStandby.on("error", () => undefined);
  return {
    primary,
    standby,
    server,
    shop: server.shop,
    /** Runs a statement on the standby. */
    runOnStandby: async (statement: string) => (await onStandby.query<Record<string, unknown>>(statement)).rows,
    async close() {
      await server.close();
      await onStandby.end();
      await standby.stop();
      await primary.stop();
    },
  };
}

/** Opens the standby for reads, for the current test, and waits until it is used. */
export async function replicasOf(
  { shop, standby }: Replicated,
  { maxLagMs = 60_000, ...options }: Partial<ReplicaOptions> = {},
) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const replicas = openReplicas({ db: shop.db, urls: [standby.url], maxConnections: 4, maxLagMs, say, ...options });
  onTestFinished(replicas.close);
  await untilUsed(replicas);
  return { ...replicas, lines };
}

export const untilUsed = (replicas: Pick<ReturnType<typeof openReplicas>, "find">) =>
  expect.poll(() => replicas.find()).not.toBeNull();

/** Another server on the primary, which reads from the standby. */
export async function readingServer(replicated: Replicated) {
  const replicas = await replicasOf(replicated);
  return { replicas, ...(await startAnotherServer(replicated.server, { replicas })) };
}

/**
 * A role on the primary that may read only who is signed in and the change log. A read of other tables that succeeds with
 * this role did not use the primary.
 */
export async function openRestrictedDatabase({ shop }: Replicated) {
  await shop.db.execute("CREATE ROLE clerk LOGIN PASSWORD 'clerk'");
  await shop.db.execute("GRANT SELECT ON users, logins, company_members, catalogue_changes TO clerk");
  const url = new URL(shop.url());
  [url.username, url.password] = ["clerk", "clerk"];
  const { db, pool } = openDatabase({ url: url.href });
  onTestFinished(() => pool.end());
  return db;
}
