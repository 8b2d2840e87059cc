import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  bundleShop,
  folderWithCluster,
  prepareCluster,
  query,
  ShopProcess,
  start,
  temporaryFolder,
} from "./embedded.fixture.ts";
import { findRunningPostgres } from "./running.ts";

beforeAll(prepareCluster);
beforeAll(bundleShop);

test("finds the server of a shop in another process until it has stopped", async () => {
  const dataDir = await folderWithCluster();
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
  const shop = new ShopProcess(dataDir);
  const url = await shop.waitFor("url");
  expect(await findRunningPostgres(dataDir)).toBe(url);
  expect(await query(url, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
  shop.interruptGroup();
  await shop.ended;
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
});

test("a stale pid file with the port of another shop finds no server", async () => {
  // Each has its own password, like two shops.
  const [one, other] = [await folderWithCluster(), await temporaryFolder()];
  await (await start(one)).stop();
  const { port } = new URL((await start(other)).url);
  const cluster = join(one, "postgres", "cluster");
  await writeFile(join(cluster, "postmaster.pid"), `1\n${cluster}\n1700000000\n${port}\n\n127.0.0.1\n\nready\n`);
  expect(await findRunningPostgres(one)).toBeUndefined();
});
