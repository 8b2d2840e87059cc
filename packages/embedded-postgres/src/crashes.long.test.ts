import { spawn } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
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
import { clusterName, findServerProcesses } from "./processes.ts";

beforeAll(prepareCluster);
beforeAll(bundleShop);

const acknowledgedRows = 200;

async function startWritingShop(dataDir: string): Promise<ShopProcess> {
  const shop = new ShopProcess(dataDir, { write: true });
  await shop.waitFor("acknowledged", (n) => n >= acknowledgedRows);
  return shop;
}

/** All acknowledged rows exist, and possibly one more that was committed but not yet acknowledged. */
async function expectNothingLost(url: string, { messages }: ShopProcess): Promise<void> {
  const acknowledged = messages.filter((it) => it.acknowledged !== undefined).length;
  expect(acknowledged).toBeGreaterThanOrEqual(acknowledgedRows);
  const [row] = await query(url, "SELECT count(*)::int AS rows, max(n) AS last FROM written");
  expect([acknowledged, acknowledged + 1]).toContain(row?.rows);
  expect(row?.last).toBe(row?.rows);
}

test("kill -9 of the shop loses no acknowledged row, and the next start works at once", async () => {
  const dataDir = await folderWithCluster();
  const shop = await startWritingShop(dataDir);
  const orphan = await postmasterPid(dataDir);
  await shop.kill();
  expect(isAlive(orphan)).toBe(true);
  const { url } = await start(dataDir);
  await expectNothingLost(url, shop);
  expect(isAlive(orphan)).toBe(false);
});

test("kill -9 of the shop and its PostgreSQL loses no acknowledged row", async () => {
  const dataDir = await folderWithCluster();
  const shop = await startWritingShop(dataDir);
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  await shop.kill();
  await expectNothingLost((await start(dataDir)).url, shop);
});

test("after kill -9 of both during a query the next start ends the remaining process", async () => {
  const dataDir = await folderWithCluster();
  const shop = new ShopProcess(dataDir);
  const url = await shop.waitFor("url");
  const busy = query(url, "SELECT count(*) FROM generate_series(1, 1e12)").catch(() => undefined);
  const findBusy = () =>
    query(url, "SELECT pid FROM pg_stat_activity WHERE query LIKE '%1e12%' AND pid <> pg_backend_pid()");
  await expect.poll(findBusy).toHaveLength(1);
  const backend = Number((await findBusy())[0]?.pid);
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  await shop.kill();
  await expect(query((await start(dataDir)).url, "SELECT 1 AS it")).resolves.toEqual([{ it: 1 }]);
  expect(isAlive(backend)).toBe(false);
  await busy;
});

test("kill -9 during the very first start leaves a folder that the next start can use", async () => {
  const dataDir = await temporaryFolder();
  const shop = new ShopProcess(dataDir);
  const isMakingCluster = async () => (await readdir(dataDir)).some((name) => name.startsWith(".postgres-building-"));
  await expect.poll(isMakingCluster, { interval: 5 }).toBe(true);
  await shop.kill();
  expect(shop.messages).toEqual([]);
  expect(await query((await start(dataDir)).url, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
});

test("a killed PostgreSQL is restarted at the same address, and a pool recovers", async () => {
  const dataDir = await folderWithCluster();
  const logged: string[] = [];
  const { url } = await start(dataDir, (message) => logged.push(message));
  const pool = new pg.Pool({ connectionString: url });
  pool.on("error", () => undefined);
  onTestFinished(() => pool.end());
  for (const time of [1, 2]) {
    await pool.query(`CREATE TABLE before_crash_${time} (n int)`);
    const pid = await postmasterPid(dataDir);
    process.kill(pid, "SIGKILL");
    // From the log, because a session may still answer for a moment after its postmaster has ended.
    const restarts = () => logged.filter((message) => message.startsWith("PostgreSQL is running again"));
    await expect.poll(restarts).toHaveLength(time);
    const countTables = () => pool.query("SELECT FROM pg_tables WHERE tablename LIKE 'before_crash%'");
    await expect.poll(async () => (await countTables().catch(() => undefined))?.rowCount).toBe(time);
    expect(logged).toContainEqual(expect.stringContaining(`PostgreSQL (pid ${pid}) ended unexpectedly`));
  }
});

test("stop right after PostgreSQL was killed does not restart it", async () => {
  const dataDir = await folderWithCluster();
  const server = await start(dataDir);
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  await server.stop();
  const name = await clusterName(join(dataDir, "postgres", "cluster"));
  await expect.poll(() => findServerProcesses(name)).toEqual([]);
  await expect(start(dataDir)).resolves.toHaveProperty("url");
});

test("a stale pid file with the pid of another process neither prevents the start nor ends that process", async () => {
  const dataDir = await folderWithCluster();
  await (await start(dataDir)).stop();
  const bystander = spawn("sleep", ["60"]);
  onTestFinished(() => void bystander.kill());
  const cluster = join(dataDir, "postgres", "cluster");
  await writeFile(join(cluster, "postmaster.pid"), `${bystander.pid}\n${cluster}\n1700000000\n25432\n\n127.0.0.1\n`);
  expect(await query((await start(dataDir)).url, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
});

test("Ctrl-C reaches only the shop: PostgreSQL runs until the shop has finished", async () => {
  const dataDir = await folderWithCluster();
  const shop = new ShopProcess(dataDir);
  await shop.waitFor("url");
  const pid = await postmasterPid(dataDir);
  shop.interruptGroup();
  expect(await shop.waitFor("answerAfterInterrupt")).toBe(42);
  await shop.ended;
  expect(shop.errors).toBe("");
  expect(isAlive(pid)).toBe(false);
});

test("a shop that ends without stopping ends its PostgreSQL too", async () => {
  const dataDir = await folderWithCluster();
  const shop = new ShopProcess(dataDir, { write: true });
  const url = await shop.waitFor("url");
  const pid = await postmasterPid(dataDir);
  await query(url, "DROP TABLE written"); // the shop's next INSERT fails, uncaught
  await shop.ended;
  await expect.poll(() => isAlive(pid)).toBe(false);
});
