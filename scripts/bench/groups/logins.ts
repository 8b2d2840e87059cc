import { setTimeout as sleep } from "node:timers/promises";
import { median, percentile } from "../measure/figures.ts";
import { readDuring } from "../measure/read-during.ts";
import type { Row } from "../measure/table.ts";
import { addCustomers, logIn, logInAgainAndAgain } from "../world/buyers.ts";
import type { World } from "../world/world.ts";

const MOST_SLOWER = 1.5;
/** Clients of each kind that read, and clients that log in. */
const [READERS, STORMERS] = [4, 16];
const THINK_MS = 20;

/** The reads of visitors and of customers with a token, in quiet rounds and during a storm of logins, alternately. */
export async function* logins({ databaseUrl, shop: { url }, rounds, seconds }: World): AsyncGenerator<Row> {
  const [reader, ...stormers] = await addCustomers(databaseUrl, 1 + STORMERS);
  if (!reader) return;
  const reads = {
    visitors: { url: `${url}/api/products` },
    customers: { url: `${url}/api/productuserprice/products`, token: await logIn(url, reader) },
  };
  /** The 99th percentile of each kind in ms, while the work is going on. */
  const percentilesDuring = (work: Promise<unknown>) =>
    Promise.all(
      Object.values(reads).map(async ({ url: address, ...token }) => {
        const readers = Array.from({ length: READERS }, () =>
          readDuring(work, () => address, { ...token, thinkMs: THINK_MS }),
        );
        return percentile((await Promise.all(readers)).flat(), 0.99);
      }),
    );
  const storm = () => {
    const end = performance.now() + seconds * 1000;
    return Promise.all(stormers.map((account) => logInAgainAndAgain(url, account, () => performance.now() >= end)));
  };
  const quiet: number[][] = [];
  const stormy: number[][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    quiet.push(await percentilesDuring(sleep(seconds * 1000)));
    stormy.push(await percentilesDuring(storm()));
  }
  for (const [kind, name] of Object.keys(reads).entries()) {
    // The first round warms up.
    const [before, during] = [quiet, stormy].map((all) => all.slice(1).map((times) => times[kind] ?? Number.NaN));
    const ratio = median(during?.map((ms, round) => ms / (before?.[round] ?? Number.NaN)) ?? []);
    yield {
      name: `p99 of ${name} in a login storm`,
      figure: `${median(during ?? []).toFixed(1)} ms`,
      baseline: `quiet ${median(before ?? []).toFixed(1)} ms`,
      ratio,
      bound: `≤ ${MOST_SLOWER}`,
      isWithin: ratio <= MOST_SLOWER,
    };
  }
}
