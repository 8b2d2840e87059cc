import { chmod, realpath, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { query, ShopProcess, start, temporaryFolder } from "./embedded.fixture.ts";
import { isRoot } from "./identity.ts";
import { canEnter, canRun } from "./run-as.ts";

const nobody = 65534;
const asNobody = { prefix: [], uid: nobody, gid: nobody };
const here = fileURLToPath(new URL(".", import.meta.url));
/** Needs root to become somebody else, and a checkout that somebody else can read. */
const canBeNobody = isRoot() && (await canRun(asNobody, process.execPath)) && (await canEnter(asNobody, here));

test("works in a folder that no other user can enter, and leaves its files ours", async () => {
  const closed = await temporaryFolder();
  await chmod(closed, 0o700);
  const dataDir = join(closed, "data");
  const { url } = await start(dataDir);
  expect(await query(url, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
  expect((await stat(join(dataDir, "postgres", "cluster", "base"))).uid).toBe(process.getuid?.());
});

test.runIf(canBeNobody)("works as an ordinary user, through kill -9 too", async () => {
  const dataDir = await temporaryFolder(nobody);
  const first = new ShopProcess(dataDir, { write: true, uid: nobody });
  await first.hears("acknowledged", (n) => n >= 10);
  expect((await stat(join(dataDir, "postgres", "cluster"))).uid).toBe(nobody);
  await first.kill();
  const second = new ShopProcess(dataDir, { uid: nobody });
  const [row] = await query(await second.hears("url"), "SELECT count(*)::int AS rows FROM written");
  expect(row?.rows).toBeGreaterThanOrEqual(10);
});

test.runIf(canBeNobody)("root may go on with an ordinary user's data, who then may go on with them too", async () => {
  const dataDir = await temporaryFolder(nobody);
  const theirs = new ShopProcess(dataDir, { uid: nobody });
  await query(await theirs.hears("url"), "CREATE TABLE theirs AS SELECT 1 AS it");
  await theirs.kill();
  const ours = await start(dataDir);
  expect(await query(ours.url, "UPDATE theirs SET it = 2 RETURNING it")).toEqual([{ it: 2 }]);
  await ours.stop();
  const again = new ShopProcess(dataDir, { uid: nobody });
  expect(await query(await again.hears("url"), "SELECT it FROM theirs")).toEqual([{ it: 2 }]);
});

test.runIf(canBeNobody)("an ordinary user is told when the data are somebody else's", async () => {
  const dataDir = await temporaryFolder();
  await chmod(dataDir, 0o755);
  await (await start(dataDir)).stop();
  const shop = new ShopProcess(dataDir, { uid: nobody });
  await expect(shop.hears("url")).rejects.toThrow(/belong to another user \(uid 0\)/);
});

function refuseNamespaces(): void {
  vi.stubEnv("PATH", "/nonexistent"); // unshare can't be found
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe.runIf(canBeNobody)("where the system refuses namespaces to root", () => {
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

  test("data in a folder that no other user can enter go elsewhere, which is said, and found again", async () => {
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

  test("data made in a namespace are taken over", async () => {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o755);
    const first = await start(dataDir);
    await query(first.url, "CREATE TABLE kept AS SELECT 1 AS it");
    await first.stop();
    refuseNamespaces();
    expect(await query((await start(dataDir)).url, "SELECT it FROM kept")).toEqual([{ it: 1 }]);
  });

  test("data made in a namespace that no other user can reach are refused in words", async () => {
    const dataDir = await temporaryFolder();
    await (await start(dataDir)).stop();
    refuseNamespaces();
    await expect(start(dataDir)).rejects.toThrow(/refuses to run as root, and no other user can enter that folder/);
  });
});
