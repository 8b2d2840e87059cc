import { setTimeout as sleep } from "node:timers/promises";
import { median, percentile } from "../measure/figures.ts";
import { readDuring } from "../measure/read-during.ts";
import { ratioRow, type Row } from "../measure/table.ts";
import { addCustomers, logIn, logInAgainAndAgain } from "../world/buyers.ts";
import type { World } from "../world/world.ts";

const MAX_SLOWDOWN = 1.5;
/** The number of clients of each kind that read, and of clients that log in. */
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
  /** The 99th percentile of each kind in ms, during the work. */
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
  const measured: { quiet: number[]; stormy: number[] }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const quiet = await percentilesDuring(sleep(seconds * 1000));
    measured.push({ quiet, stormy: await percentilesDuring(storm()) });
  }
  measured.shift(); // the first round warms up
  for (const [kind, name] of Object.keys(reads).entries()) {
    const medianOf = (figure: (round: { quiet: number; stormy: number }) => number) =>
      median(measured.map(({ quiet, stormy }) => figure({ quiet: quiet[kind] ?? NaN, stormy: stormy[kind] ?? NaN })));
    const compared = {
      figure: `${medianOf(({ stormy }) => stormy).toFixed(1)} ms`,
      baseline: `quiet ${medianOf(({ quiet }) => quiet).toFixed(1)} ms`,
      ratio: medianOf(({ quiet, stormy }) => stormy / quiet),
    };
    yield ratioRow(`p99 of ${name} in a login storm`, compared, { most: MAX_SLOWDOWN });
  }
}
