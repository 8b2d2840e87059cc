import { chmod, realpath, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  bundleShop,
  folderWithCluster,
  prepareCluster,
  query,
  ShopProcess,
  start,
  temporaryFolder,
} from "./embedded.fixture.ts";

import { canEnter, canRun, isRoot } from "./run-as.ts";

beforeAll(prepareCluster);
beforeAll(bundleShop);

const otherUser = 65534;
const asOtherUser = { prefix: [], uid: otherUser, gid: otherUser };
const here = fileURLToPath(new URL(".", import.meta.url));
/** Needs root to change the user, and a checkout that other users can read. */
const canBeOtherUser = isRoot() && (await canRun(asOtherUser, process.execPath)) && (await canEnter(asOtherUser, here));

test("works in a folder that no other user can enter, without changing the owner of its files", async () => {
  const closed = await temporaryFolder();
  await chmod(closed, 0o700);
  const dataDir = join(closed, "data");
  const { url } = await start(dataDir);
  expect(await query(url, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
  expect((await stat(join(dataDir, "postgres", "cluster", "base"))).uid).toBe(process.getuid?.());
});

test.runIf(canBeOtherUser)("works as an ordinary user, even after kill -9", async () => {
  const dataDir = await temporaryFolder(otherUser);
  const first = new ShopProcess(dataDir, { write: true, uid: otherUser });
  await first.waitFor("acknowledged", (n) => n >= 10);
  expect((await stat(join(dataDir, "postgres", "cluster"))).uid).toBe(otherUser);
  await first.kill();
  const second = new ShopProcess(dataDir, { uid: otherUser });
  const [row] = await query(await second.waitFor("url"), "SELECT count(*)::int AS rows FROM written");
  expect(row?.rows).toBeGreaterThanOrEqual(10);
});

test.runIf(canBeOtherUser)("root can use an ordinary user's data, and that user can use it afterwards", async () => {
  const dataDir = await temporaryFolder(otherUser);
  const theirs = new ShopProcess(dataDir, { uid: otherUser });
  await query(await theirs.waitFor("url"), "CREATE TABLE theirs AS SELECT 1 AS it");
  await theirs.kill();
  const ours = await start(dataDir);
  expect(await query(ours.url, "UPDATE theirs SET it = 2 RETURNING it")).toEqual([{ it: 2 }]);
  await ours.stop();
  const again = new ShopProcess(dataDir, { uid: otherUser });
  expect(await query(await again.waitFor("url"), "SELECT it FROM theirs")).toEqual([{ it: 2 }]);
});

test.runIf(canBeOtherUser)("an ordinary user gets a message when the data belongs to another user", async () => {
  const dataDir = await folderWithCluster();
  await chmod(dataDir, 0o755);
  const shop = new ShopProcess(dataDir, { uid: otherUser });
  await expect(shop.waitFor("url")).rejects.toThrow(/belongs to another user \(uid 0\)/);
});

function refuseNamespaces(): void {
  vi.stubEnv("PATH", "/nonexistent"); // unshare can't be found
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe.runIf(canBeOtherUser)("where the system refuses namespaces to root", () => {
  test("PostgreSQL runs as another user, in the same folder if that user can enter it", async () => {
    refuseNamespaces();
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o755);
    const first = await start(dataDir);
    await query(first.url, "CREATE TABLE kept AS SELECT 1 AS it");
    await first.stop();
    const cluster = join(dataDir, "postgres", "cluster");
    expect((await stat(cluster)).uid).not.toBe(0);
    expect(await realpath(cluster)).toBe(cluster);
    expect(await query((await start(dataDir)).url, "SELECT it FROM kept")).toEqual([{ it: 1 }]);
  });

  test("data in a folder that no other user can enter is stored elsewhere, which is logged, and found again", async () => {
    refuseNamespaces();
    const dataDir = await temporaryFolder();
    const logged: string[] = [];
    const first = await start(dataDir, (message) => logged.push(message));
    const elsewhere = await realpath(join(dataDir, "postgres"));
    onTestFinished(() => rm(dirname(elsewhere), { recursive: true }));
    expect(elsewhere.startsWith(dataDir)).toBe(false);
    expect(logged.join()).toContain(elsewhere);
    await query(first.url, "CREATE TABLE kept AS SELECT 1 AS it");
    await first.stop();
    vi.unstubAllEnvs();
    expect(await query((await start(dataDir)).url, "SELECT it FROM kept")).toEqual([{ it: 1 }]);
  });

  test("data created in a namespace is used", async () => {
    const dataDir = await folderWithCluster();
    await chmod(dataDir, 0o755);
    const first = await start(dataDir);
    await query(first.url, "CREATE TABLE kept AS SELECT 1 AS it");
    await first.stop();
    refuseNamespaces();
    expect(await query((await start(dataDir)).url, "SELECT it FROM kept")).toEqual([{ it: 1 }]);
  });

  test("data created in a namespace that no other user can reach is refused with a message", async () => {
    const dataDir = await folderWithCluster();
    refuseNamespaces();
    await expect(start(dataDir)).rejects.toThrow(/refuses to run as root, and no other user can enter that folder/);
  });
});
