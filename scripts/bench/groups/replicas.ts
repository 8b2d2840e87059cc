import { rm } from "node:fs/promises";
import { join } from "node:path";
import { clusterName, findServerProcesses } from "@shop/embedded-postgres/processes";
import { startStandby } from "@shop/embedded-postgres/standby";
import { watchCpu } from "../measure/cpu.ts";
import { median } from "../measure/figures.ts";
import { requestsPerSecond, type Target } from "../measure/compare-servers.ts";
import { ratioRow, type Row } from "../measure/table.ts";
import { logIn } from "../world/buyers.ts";
import { fillPrices } from "../world/fill-prices.ts";
import type { World } from "../world/world.ts";

const COUNTS = [0, 1, 2];
/** All processes share one machine's cores, so replicas reduce the rate: the share of it that must remain. */
const MIN_RATIO = 0.75;
/** The share of the primary's CPU time per read that may remain. */
const MAX_SHARE_LEFT = 0.5;
const WARM_UP_SECONDS = 3;

interface Measured {
  rate: number;
  /** CPU time of the primary's processes for each read, in milliseconds. */
  primaryCpu: number;
}

/**
 * Uncached reads with none, one and two replicas: public reads have a new URL in each call, reads with own prices are
 * never cached. Primary, replicas, one server process and the load share the machine's cores.
 */
export async function* replicas(world: World): AsyncGenerator<Row> {
  const customer = await fillPrices(world.databaseUrl);
  const headers = { authorization: `Bearer ${await logIn(world.shop.url, customer)}` };
  let calls = 0;
  const numbered = (path: string) => `${path}${path.includes("?") ? "&" : "?"}n=${(calls += 1)}`;
  const reads = {
    "list, uncached": () => ({ path: numbered("/api/products") }),
    "search, uncached": () => ({ path: numbered("/api/products?keyword=nitrile+gloves") }),
    "list, own prices": () => ({ path: "/api/productuserprice/products", headers }),
  };
  const primaryName = await clusterName(join(world.dataDir, "postgres", "cluster"));
  const primary = { url: world.databaseUrl, dataDir: world.dataDir };
  const folders = COUNTS.slice(1).map((n) => `${world.dataDir}-replica-${n}`);
  const standbys = [];
  try {
    for (const dataDir of folders) standbys.push(await startStandby({ primary, dataDir, name: "replica" }));
    const urls = standbys.map(({ url }) => url);
    const measured = new Map<string, Measured[]>();
    for (let round = 0; round < world.rounds; round += 1)
      for (const count of COUNTS) {
        const { url: origin } = await world.startShop({ DATABASE_REPLICA_URLS: urls.slice(0, count).join() });
        for (const [name, next] of Object.entries(reads)) {
          await requestsPerSecond({ origin, next }, WARM_UP_SECONDS);
          const one = await measure({ origin, next }, world.seconds, primaryName);
          measured.set(`${name} ${count}`, [...(measured.get(`${name} ${count}`) ?? []), one]);
        }
        await world.stopStarted();
      }
    const medianOf = (key: string, figure: keyof Measured) =>
      median((measured.get(key) ?? []).map((one) => one[figure]));
    for (const name of Object.keys(reads))
      for (const count of COUNTS.slice(1)) {
        const compared = (key: keyof Measured, show: (figure: number) => string) => {
          const [own, none] = [medianOf(`${name} ${count}`, key), medianOf(`${name} 0`, key)];
          return { figure: show(own), baseline: `none ${show(none)}`, ratio: own / none };
        };
        const rates = compared("rate", (rate) => `${rate.toFixed(0)} /s`);
        yield ratioRow(`${name}, ${count} replica${count > 1 ? "s" : ""}`, rates, { least: MIN_RATIO });
        const cpu = compared("primaryCpu", (ms) => `${ms.toFixed(2)} ms`);
        yield ratioRow("  CPU of the primary", cpu, { most: MAX_SHARE_LEFT });
      }
  } finally {
    for (const standby of standbys) await standby.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

async function measure(target: Target, seconds: number, primaryName: string): Promise<Measured> {
  const cpuUsed = await watchCpu(async () => (await findServerProcesses(primaryName)).map(({ pid }) => pid));
  const rate = await requestsPerSecond(target, seconds);
  return { rate, primaryCpu: ((await cpuUsed()) / (rate * seconds)) * 1_000 };
}
