import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import {
  bundleShop,
  folderWithCluster,
  isAlive,
  postmasterPid,
  prepareCluster,
  query,
  ShopProcess,
  start,
  temporaryFolder,
} from "./embedded.fixture.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { freePorts } from "./ports.ts";

beforeAll(prepareCluster);
beforeAll(bundleShop);

test("a first start runs PostgreSQL 18 with safe settings, reachable only locally", async () => {
  const { url } = await start(await temporaryFolder());
  const expected = {
    server_version: expect.stringMatching(/^18\./),
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    server_encoding: "UTF8",
    TimeZone: "UTC",
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    password_encryption: "scram-sha-256",
    max_connections: "100",
  };
  const rows = await query(url, "SELECT name, setting FROM pg_settings");
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toMatchObject(expected);
  expect(
    await query(url, "SELECT datlocprovider AS p, datlocale AS l FROM pg_database WHERE datname = 'postgres'"),
  ).toEqual([{ p: "b", l: "C.UTF-8" }]);
});

test("a login needs the password, and no other user can read its file", async () => {
  const dataDir = await folderWithCluster();
  const { url } = await start(dataDir);
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(query(wrong.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  expect((await stat(join(dataDir, "postgres", "password"))).mode & 0o077).toBe(0);
});

test("a restart keeps the data", async () => {
  const dataDir = await folderWithCluster();
  const first = await start(dataDir);
  await query(first.url, "CREATE TABLE kept AS SELECT 'still here' AS it");
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.url, "SELECT it FROM kept")).toEqual([{ it: "still here" }]);
});

test("stop ends open sessions and all processes, and may be called twice", async () => {
  const dataDir = await folderWithCluster();
  const server = await start(dataDir);
  const pid = await postmasterPid(dataDir);
  const sleeping = expect(query(server.url, "SELECT pg_sleep(60)")).rejects.toMatchObject({
    code: "57P01",
  });
  await expect
    .poll(() => query(server.url, "SELECT 1 AS it FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)'"))
    .toHaveLength(1);
  await Promise.all([server.stop(), server.stop()]);
  await sleeping;
  expect(isAlive(pid)).toBe(false);
});

test("uses another port when the usual one is in use", async () => {
  const usual = await occupyFirstFreePort();
  const { url } = await start(await folderWithCluster());
  expect(Number(new URL(url).port)).not.toBe(usual);
  expect(await query(url, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
});

async function occupyFirstFreePort(): Promise<number> {
  for await (const port of freePorts()) {
    const server = createServer().listen(port, "127.0.0.1");
    onTestFinished(() => void server.close());
    const isOurs = await once(server, "listening").then(
      () => true,
      () => false, // another test's server has taken it
    );
    if (isOurs) return port;
  }
  throw new Error("no port is free");
}

test("a second start on a running shop's folder names the process that uses it, and does not affect it", async () => {
  const dataDir = await folderWithCluster();
  const shop = new ShopProcess(dataDir);
  const url = await shop.waitFor("url");
  const pid = await postmasterPid(dataDir);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `Another shop is already using this folder (pid ${shop.pid}): ${dataDir}.`,
  );
  expect(await query(url, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
  expect(await postmasterPid(dataDir)).toBe(pid);
});

test("the folder is free again after stop", async () => {
  const dataDir = await folderWithCluster();
  await (await start(dataDir)).stop();
  await expect(start(dataDir)).resolves.toHaveProperty("url");
});

test("an incomplete cluster is removed", async () => {
  const dataDir = await folderWithCluster();
  const unfinished = join(dataDir, ".postgres-building-abc123", "cluster");
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, "PG_VERSION"), "18\n");
  const { url } = await start(dataDir);
  expect(await query(url, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
});

test("data of an older PostgreSQL is refused with a message and not changed", async () => {
  const dataDir = await temporaryFolder();
  const cluster = join(dataDir, "postgres", "cluster");
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, "PG_VERSION"), "16\n");
  await expect(start(dataDir)).rejects.toThrow(/created by PostgreSQL 16, and this shop includes PostgreSQL 18/);
  expect(await readdir(cluster)).toEqual(["PG_VERSION"]);
});

test("a failed start has PostgreSQL's own error message", async () => {
  const dataDir = await folderWithCluster();
  await expect(startEmbeddedPostgres({ dataDir, settings: { shared_buffers: "lots" } })).rejects.toThrow(
    /invalid value for parameter "shared_buffers"/,
  );
  await expect(start(dataDir)).resolves.toHaveProperty("url");
});
