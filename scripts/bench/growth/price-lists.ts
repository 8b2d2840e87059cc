import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { queryDatabase } from "../../query-database.ts";
import { median } from "../measure/figures.ts";
import { ratioRow, type Row } from "../measure/table.ts";
import { logInBuyers } from "../world/buyers.ts";
import { callShop } from "../world/calls.ts";
import { fillCatalogue } from "../world/fill-catalogue.ts";
import { startShop, type RunningServer } from "../world/processes.ts";
import { inTemporaryFolder } from "../world/world.ts";
import { filledDatabase } from "./filled-database.ts";
import { fillPriceLists, ITEMS_PER_LIST } from "./fill-price-lists.ts";
import { timesOf } from "./times.ts";

const [FEW, MANY] = [
  { products: 10_000, lists: 10 },
  { products: 1_000_000, lists: 1_000 },
];
const MAX_SLOWDOWN = 1.5;
const MAX_FILTERED_MS = 300;
const CHANGED = 40_000;
const CHANGED_AT_ONCE = 1_000;
const MAX_CHANGE_SECONDS = 30;
const BUYERS = 10;
const CALLS = { warmUp: 20, calls: 60 };

interface Size {
  shop: RunningServer;
  url: string;
  /** Reads as one of the buyers, each of whom has another list. */
  read: (path: string, n: number) => Promise<{ total: number }>;
  stop: () => Promise<void>;
}

/**
 * Compares a shop of a million products and thirty million items in price lists with one of ten thousand products and
 * ten lists of the same size. The databases stay in `folder` for the next run; without it they are removed.
 */
export const measurePriceLists = (folder: string | undefined, print: (row: Row) => void): Promise<void> =>
  folder === undefined ? inTemporaryFolder((temporary) => measureIn(temporary, print)) : measureIn(folder, print);

async function measureIn(folder: string, print: (row: Row) => void): Promise<void> {
  const few = await startSize(folder, FEW);
  try {
    const many = await startSize(folder, MANY);
    try {
      for await (const row of rowsOf(few, many)) print(row);
    } finally {
      await many.stop();
    }
  } finally {
    await few.stop();
  }
}

async function* rowsOf(few: Size, many: Size): AsyncGenerator<Row> {
  const sorted = (size: Size) => (n: number) => size.read("/productuserprice/products?sort=price", n);
  const [before, after] = await timesOf(sorted(few), sorted(many), CALLS);
  const figures = {
    figure: `${after.toFixed(1)} ms`,
    baseline: `at 10,000 ${before.toFixed(1)} ms`,
    ratio: after / before,
  };
  yield ratioRow("sorted by a list's prices", figures, { most: MAX_SLOWDOWN });

  const times: number[] = [];
  for (let n = 0; n < CALLS.warmUp + CALLS.calls; n += 1) {
    const began = performance.now();
    await many.read(`/productuserprice/products?minPrice=${20 + n / 100}&maxPrice=60`, n);
    if (n >= CALLS.warmUp) times.push(performance.now() - began);
  }
  const filtered = median(times);
  const isWithin = filtered <= MAX_FILTERED_MS;
  yield {
    name: "filtered by price, with total",
    figure: `${filtered.toFixed(0)} ms`,
    bound: `≤ ${MAX_FILTERED_MS} ms`,
    isWithin,
  };

  yield await changeItems(many);
  const [size] = await queryDatabase<{ gigabytes: number }>(
    many.url,
    "select pg_total_relation_size('price_list_items') / 1024.0 / 1024 / 1024 as gigabytes",
  );
  yield {
    name: "disk of 30,000,000 items",
    figure: `${Number(size?.gigabytes).toFixed(1)} GB`,
    bound: "none",
    isWithin: true,
  };
}

/** How long staff need to change many items while buyers read their prices. */
async function changeItems({ shop, url, read }: Size): Promise<Row> {
  const [staff] = await logInBuyers(url, shop.url, 1);
  await queryDatabase(url, `update users set is_admin = true where id = '${staff?.id}'`);
  const items = await queryDatabase<{ list: string; product: string; minQty: number; cents: number }>(
    url,
    `select list_id as list, product_id as product, min_qty as "minQty", price_cents as cents from price_list_items
    where list_id in (select id from price_lists order by id limit ${Math.ceil(CHANGED / ITEMS_PER_LIST)}) limit ${CHANGED}`,
  );
  let isOver = false;
  const buyer = async (n: number) => {
    for (let at = n; !isOver; at += BUYERS) await read("/productuserprice/products?sort=price", at);
  };
  const buyers = [buyer(0), buyer(1)];
  const began = performance.now();
  for (const list of new Set(items.map((item) => item.list))) {
    const own = items.filter((item) => item.list === list);
    for (let from = 0; from < own.length; from += CHANGED_AT_ONCE) {
      const changed = own
        .slice(from, from + CHANGED_AT_ONCE)
        .map(({ product, minQty, cents }) => ({ product, minQty, price: (cents + 1) / 100 }));
      await callShop(shop.url, `/price-lists/${list}/items`, {
        method: "PUT",
        token: staff?.token ?? "",
        body: { items: changed },
      });
    }
  }
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await Promise.all(buyers);
  const isWithin = seconds <= MAX_CHANGE_SECONDS;
  return {
    name: "40,000 items changed",
    figure: `${seconds.toFixed(1)} s`,
    bound: `≤ ${MAX_CHANGE_SECONDS} s`,
    isWithin,
  };
}

async function startSize(folder: string, { products, lists }: typeof FEW): Promise<Size> {
  const dataDir = await filledDatabase(folder, `${products} products, ${lists} lists`, async (url) => {
    await fillCatalogue(url, products);
    await fillPriceLists(url, lists);
  });
  const postgres = await startEmbeddedPostgres({ dataDir });
  const shop = await startShop({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  const buyers = await logInBuyers(postgres.url, shop.url, BUYERS);
  await queryDatabase(
    postgres.url,
    `with assigned as (select id, row_number() over (order by id) as n from price_lists),
      buyer as (select id, row_number() over (order by id desc) as n from users order by id desc limit ${BUYERS})
    update users set price_list_id = assigned.id from buyer join assigned using (n) where users.id = buyer.id`,
  );
  return {
    shop,
    url: postgres.url,
    read: (path, n) => callShop(shop.url, path, { token: buyers[n % BUYERS]?.token ?? "" }),
    async stop() {
      await shop.stop();
      await postgres.stop();
    },
  };
}
