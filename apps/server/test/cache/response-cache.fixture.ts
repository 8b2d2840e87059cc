// Servers that cache answers, on one database, and changes that bypass the servers.
import type { Shop } from "@shop/api/base/procedures/context";
import { openDatabase } from "@shop/db/client";
import { onTestFinished } from "vitest";
import { join } from "node:path";
import { buildApp } from "../../src/app.ts";
import { readEnv } from "../../src/env.ts";
import { expectDocumented } from "../openapi/drift.ts";
import { runLog } from "../logs/run-log.ts";
import { TEST_ENV, type TestServer } from "../server.fixture.ts";

/** Another server of the same shop, with its own connections and response cache. */
export async function startAnotherServer(
  { shop, folder }: TestServer,
  {
    url = shop.url(),
    env = {},
    replicas,
  }: { url?: string; env?: Record<string, string>; replicas?: Shop["replicas"] } = {},
) {
  const { db, pool } = openDatabase({ url });
  const settings = readEnv({ ...TEST_ENV, DATA_DIR: join(folder, "data"), ...env });
  const app = await buildApp({
    env: settings,
    shop: { ...shop, db, replicas },
    webRoot: join(folder, "web"),
    log: runLog,
  });
  onTestFinished(async () => {
    await app.close();
    await pool.end();
  });
  return {
    app,
    async ask(address: string, token?: string) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await app.inject({ method: "GET", url: address, headers });
      expectDocumented({ method: "GET", url: address }, answer);
      return answer;
    },
  };
}

/** Changes data without a change log entry, so that a response with the old data must come from the cache. */
export async function changeWithoutLogEntry({ db }: Shop, statement: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(statement);
    await tx.execute("DELETE FROM catalogue_changes WHERE xid = pg_current_xact_id()");
  });
}

/** The URL of a batched tRPC call as browsers send it. */
export function batchOf(...calls: (readonly [procedure: string, input?: object])[]): string {
  const inputs = Object.fromEntries(calls.flatMap(([, input], index) => (input ? [[index, input]] : [])));
  const paths = calls.map(([procedure]) => procedure).join();
  return `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}
