import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { locateBinaries } from "./binaries.ts";
import { folderWithCluster, isAlive, prepareCluster, query, start } from "./embedded.fixture.ts";
import { freePorts } from "./ports.ts";
import { startPostmaster } from "./postmaster.ts";
import { prepareServer } from "./server-setup.ts";

beforeAll(prepareCluster);

test("a port that is taken just before the start is distinguished from other failures", async () => {
  const dataDir = await folderWithCluster();
  const site = await prepareServer({ dataDir, binaries: await locateBinaries(), sync: false, log: () => undefined });
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const taken = typeof address === "object" ? (address?.port ?? 0) : 0;
  expect(await startPostmaster(site, taken, {})).toMatchObject({ failure: "port taken" });
  const { value: free } = await freePorts().next();
  expect(await startPostmaster(site, Number(free), { shared_buffers: "lots" })).toMatchObject({
    failure: "other",
  });
});

test("shared memory that an ending server has not released yet only delays a start", async () => {
  const dataDir = await folderWithCluster();
  const site = await prepareServer({ dataDir, binaries: await locateBinaries(), sync: false, log: () => undefined });
  const { value: port } = await freePorts().next();
  // A server that is not found by its name, like one whose processes are ending.
  const unseen = await startPostmaster({ ...site, name: "unseen" }, Number(port), {});
  if (!("postmaster" in unseen)) throw new Error(unseen.reason);
  const starting = start(dataDir);
  const serverLog = () => readFile(join(site.home, "server.log"), "utf8");
  await expect.poll(serverLog).toContain("pre-existing shared memory block");
  process.kill(unseen.postmaster.pid, "SIGKILL");
  expect(await query((await starting).url, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
});

test("a cancelled start leaves no process running", async () => {
  const dataDir = await folderWithCluster();
  const site = await prepareServer({ dataDir, binaries: await locateBinaries(), sync: false, log: () => undefined });
  const { value: port } = await freePorts().next();
  const result = await startPostmaster(site, Number(port), {}, AbortSignal.abort());
  if (!("postmaster" in result)) throw new Error(result.reason);
  await result.postmaster.stop();
  expect(isAlive(result.postmaster.pid)).toBe(false);
});
