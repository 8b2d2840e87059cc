import { argon } from "@shop/api/people/sign-in/argon";
import { setTimeout as sleep } from "node:timers/promises";
import { median, percentile } from "../measure/figures.ts";
import { readDuring } from "../measure/read-during.ts";
import { rateRow, ratioRow, type Row } from "../measure/table.ts";
import { addCustomers, logIn, logInAgainAndAgain } from "../world/buyers.ts";
import type { World } from "../world/world.ts";

const BOUNDS = { alone: 1.5, atOnce: 0.7, slowdown: 2 };
/** The number of clients of each kind that read, and of clients that log in. */
const [READERS, STORMERS] = [4, 16];
const THINK_MS = 20;
/** The people who log in at once, and how many times one logs in alone in a round. */
const [PEOPLE, TIMES_ALONE] = [30, 20];

/** Logins compared with the bare hash, and reads beside a storm of logins. */
export async function* logins(world: World): AsyncGenerator<Row> {
  yield* speed(world);
  yield* readsInStorm(world);
}

/** The time of one login alone, and the rate of thirty at once, compared with the bare hash on one core. */
async function* speed({ databaseUrl, shop: { url }, rounds }: World): AsyncGenerator<Row> {
  const people = await addCustomers(databaseUrl, PEOPLE);
  const [one] = people;
  if (!one) return;
  const hash = await argon.hash(one.password);
  const measured: { bare: number; alone: number; atOnce: number }[] = [];
  for (let round = 0; round <= rounds; round += 1)
    measured.push({
      bare: await medianTime(() => argon.verify(hash, one.password)),
      alone: await medianTime(() => logIn(url, one)),
      atOnce: await timeOf(() => Promise.all(people.map((account) => logIn(url, account)))),
    });
  measured.shift(); // the first round warms up
  const medianOf = (figure: (round: (typeof measured)[number]) => number) => median(measured.map(figure));
  const alone = {
    figure: `${medianOf((round) => round.alone).toFixed(1)} ms`,
    baseline: `bare hash ${medianOf(({ bare }) => bare).toFixed(1)} ms`,
    ratio: medianOf((round) => round.alone / round.bare),
  };
  yield ratioRow("one login alone", alone, { most: BOUNDS.alone });
  const rates = {
    figure: medianOf(({ atOnce }) => (1000 * PEOPLE) / atOnce),
    baseline: medianOf(({ bare }) => 1000 / bare),
    ratio: medianOf(({ bare, atOnce }) => (PEOPLE * bare) / atOnce),
  };
  yield rateRow(`${PEOPLE} logins at once`, rates, { against: "bare hash", least: BOUNDS.atOnce });
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  while (times.length < TIMES_ALONE) times.push(await timeOf(work));
  return median(times);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The reads of visitors and of customers with a token, in quiet rounds and during a storm of logins, alternately. */
async function* readsInStorm({ databaseUrl, shop: { url }, rounds, seconds }: World): AsyncGenerator<Row> {
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
    yield ratioRow(`p99 of ${name} in a login storm`, compared, { most: BOUNDS.slowdown });
  }
}
