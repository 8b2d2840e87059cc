import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { QuickOrderAnswer } from "@shop/domain/contracts/quick-order";
import { queryDatabase } from "../../query-database.ts";
import { percentile } from "../measure/figures.ts";
import type { Row } from "../measure/table.ts";
import { readSamples, score } from "../quick-orders/score.ts";
import { logInBuyers } from "../world/buyers.ts";
import { callShop } from "../world/calls.ts";
import type { World } from "../world/world.ts";

const LINES = 500;
const MAX_MS = { SKUs: 300, words: 3_000 };
/** The number of measured orders, after one to warm up. */
const TIMES = 9;
const MIN_SHARES = { precision: 0.99, recall: 0.85 };

/** The response time of quick orders of 500 lines for one caller, and the accuracy of samples in the demo shop. */
export async function* quickOrder({ databaseUrl, dataDir, shop, startShop }: World): AsyncGenerator<Row> {
  const [buyer] = await logInBuyers(databaseUrl, shop.url, 1);
  const texts = await readTexts(databaseUrl);
  for (const [kind, text] of Object.entries(texts)) {
    const times: number[] = [];
    for (let n = 0; n <= TIMES; n += 1) {
      const began = performance.now();
      const lines = await resolve(shop.url, text, buyer?.token);
      if (lines.length !== LINES) throw new Error(`${lines.length} lines were answered`);
      if (n > 0) times.push(performance.now() - began);
    }
    const [median, most] = [percentile(times, 0.5), MAX_MS[kind as keyof typeof MAX_MS]];
    yield {
      name: `${LINES} lines, ${kind}`,
      figure: `${median.toFixed(0)} ms`,
      bound: `≤ ${most} ms`,
      isWithin: median <= most,
    };
  }
  const folder = join(dataDir, "demo-shop");
  await mkdir(folder);
  const demo = await startShop({ DATABASE_URL: "", DATA_DIR: folder });
  for (const set of ["known", "unseen", "fresh"]) {
    const result = await score(await readSamples(set), (text) => resolve(demo.url, text));
    for (const share of ["precision", "recall"] as const) {
      const isWithin = result[share] >= MIN_SHARES[share];
      yield {
        name: `${share}, ${set} orders`,
        figure: result[share].toFixed(3),
        bound: `≥ ${MIN_SHARES[share]}`,
        isWithin,
      };
    }
  }
}

async function resolve(url: string, text: string, token?: string): Promise<QuickOrderAnswer["lines"]> {
  return (await callShop<QuickOrderAnswer>(url, "/quick-order", { method: "POST", token, body: { text } })).lines;
}

/** Quick orders of different products by SKU, and by their names in lower case. */
async function readTexts(databaseUrl: string): Promise<Record<keyof typeof MAX_MS, string>> {
  const rows = await queryDatabase<{ sku: string; name: string }>(
    databaseUrl,
    `select sku, lower(name) as name from products where price_cents > 0 order by md5(sku) limit ${LINES}`,
  );
  return {
    SKUs: rows.map(({ sku }, n) => `${sku}\t${1 + (n % 20)}`).join("\n"),
    words: rows.map(({ name }, n) => `${1 + (n % 20)} x ${name}`).join("\n"),
  };
}
