import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@shop/db/client";
import { runCommand } from "../../command.fixture.ts";
import { percentile } from "../measure/figures.ts";
import type { Group } from "../measure/table.ts";
import { inTemporaryFolder, type World } from "../world/world.ts";

const ROWS = 100_000;
const BATCH = 1_000;
const MOST_SECONDS = 90;
const MOST_SLOWER = 2;
const QUIET_MS = 5_000;

const linesOf = () =>
  Array.from({ length: ROWS }, (_, n) => {
    const { sku, name, brand, category, subCategory, description, price } = article("FILE", n);
    return `${sku},${name},${brand},${category},${subCategory},"${description}",${price},${n % 50}`;
  });

/** The import of new products, compared with inserting the same rows with the same triggers, and reads meanwhile. */
export const imports: Group<World> = {
  name: "import",
  async *rows({ databaseUrl, shop }) {
    const quiet = await percentile99(shop.url, sleep(QUIET_MS));
    const { busy, seconds } = await inTemporaryFolder(async (folder) => {
      const file = join(folder, "supplier.csv");
      await writeFile(
        file,
        `${["SKU,Name,Brand,Category,Subcategory,Description,Price,Stock", ...linesOf()].join("\n")}\n`,
      );
      const began = performance.now();
      // In its own process, as in use: in this process it would delay the measurement of the reads.
      const importing = runCommand("import-products", [file], { url: databaseUrl, here: folder });
      const during = await percentile99(shop.url, importing);
      const { output, errors } = await importing;
      if (!output.includes(`Created ${ROWS.toLocaleString("en-AU")}, `)) throw new Error(output + errors);
      return { busy: during, seconds: (performance.now() - began) / 1000 };
    });
    const baseline = await insertSeconds(databaseUrl);
    yield {
      name: `import of ${ROWS} rows`,
      figure: `${seconds.toFixed(1)} s`,
      baseline: `insert ${baseline.toFixed(1)} s`,
      ratio: baseline / seconds,
      bound: `≤ ${MOST_SECONDS} s`,
      isWithin: seconds <= MOST_SECONDS,
    };
    yield {
      name: "p99 of reads meanwhile",
      figure: `${busy.toFixed(1)} ms`,
      baseline: `quiet ${quiet.toFixed(1)} ms`,
      ratio: busy / quiet,
      bound: `≤ ${MOST_SLOWER}`,
      isWithin: busy / quiet <= MOST_SLOWER,
    };
  },
};

function article(prefix: string, n: number) {
  return {
    sku: `${prefix}-${String(n).padStart(7, "0")}`,
    name: `Supplied article ${(n * 7) % 900} No. ${n}`,
    brand: `Brand ${n % 40}`,
    category: `Category ${1 + (n % 12)}`,
    subCategory: `Sub-category ${1 + (n % 8)}`,
    description: `Article of range ${n % 500}, strong enough for daily work in kitchens, clinics and workshops`,
    price: (1 + (n % 9_000) / 100).toFixed(2),
  };
}

/** Reads lists, one after the other and none twice, until the work is done. Returns the 99th percentile in ms. */
async function percentile99(url: string, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  const took: number[] = [];
  for (let n = 0; !isDone; n += 1) {
    const began = performance.now();
    const response = await fetch(`${url}/api/products?n=${n}&pageNumber=${1 + (n % 5)}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`a read failed: ${response.status}`);
    took.push(performance.now() - began);
  }
  await done;
  return percentile(took, 0.99);
}

/** Inserts the same rows, without parsing, comparison and audit log. */
async function insertSeconds(url: string): Promise<number> {
  const { pool } = openDatabase({ url });
  const began = performance.now();
  for (let first = 0; first < ROWS; first += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, n) => ({ ...article("RAW", first + n), stock: (first + n) % 50 }));
    await pool.query(
      `with given as materialized (
        select * from json_to_recordset($1) as row(sku text, name text, brand text, category text, "subCategory" text,
          description text, price numeric, stock integer)
      )
      insert into products (id, sku, name, brand, description, category_id, sub_category_id, price_cents, count_in_stock)
      select uuidv7(), sku, given.name, brand, description, c.id, b.id, price * 100, stock
      from given join categories c on c.name = given.category
      join sub_categories b on b.category_id = c.id and b.name = given."subCategory"`,
      [JSON.stringify(rows)],
    );
  }
  const seconds = (performance.now() - began) / 1000;
  await pool.end();
  return seconds;
}
