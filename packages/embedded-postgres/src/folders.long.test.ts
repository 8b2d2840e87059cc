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

beforeAll(prepareCluster);
beforeAll(bundleShop);

test("two shops run in two folders, each with its own data", async () => {
  const [one, other] = await Promise.all([start(await folderWithCluster()), start(await folderWithCluster())]);
  await query(one.url, "CREATE TABLE only_here (n int)");
  expect(await query(other.url, "SELECT to_regclass('only_here') AS it")).toEqual([{ it: null }]);
});

test("exactly one of several concurrent starts on one new folder succeeds", async () => {
  const dataDir = await temporaryFolder();
  const shops = [1, 2, 3].map(() => new ShopProcess(dataDir));
  const results = await Promise.allSettled(shops.map((shop) => shop.waitFor("url")));
  const urls = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(urls).toHaveLength(1);
  for (const shop of shops) if (!shop.messages.length) expect(shop.errors).toContain("Another shop is already using");
  expect(await query(urls[0] ?? "", "SELECT 1 AS it")).toEqual([{ it: 1 }]);
});

test("works in a folder whose path has spaces, quotes and letters beyond ASCII", async () => {
  const { url } = await start(join(await temporaryFolder(), `Jörg's "best" shop $HOME;`, "data"));
  expect(await query(url, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
});
