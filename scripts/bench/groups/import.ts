import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@shop/db/client";
import { runCommand } from "../../command.fixture.ts";
import type { Group } from "../table.ts";
import type { World } from "../world.ts";

const ROWS = 100_000;
const BATCH = 1_000;
const MOST_SECONDS = 90;
const MOST_SLOWER = 2;
const QUIET_MS = 5_000;

/** A supplier's file of new products, against inserting the same rows with the same triggers; and who reads meanwhile. */
export const imports: Group<World> = {
  name: "import",
  async *rows({ databaseUrl, shop }) {
    const folder = await mkdtemp(join(tmpdir(), "shop-bench-import-"));
    const file = join(folder, "supplier.csv");
    await writeFile(
      file,
      ["SKU,Name,Brand,Category,Subcategory,Description,Price,Stock", ...linesOf("FILE"), ""].join("\n"),
    );
    const { pool } = openDatabase({ url: databaseUrl });
    try {
      const quiet = await percentile99(shop.url, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
      const began = performance.now();
      // As its user runs it, in a process of its own: in this one it would keep its readers from reading their clocks.
      const importing = runCommand("import-products", [file], { url: databaseUrl, here: folder });
      const busy = await percentile99(shop.url, importing);
      const seconds = (performance.now() - began) / 1000;
      const { output, errors } = await importing;
      if (!output.includes(`Created ${ROWS.toLocaleString("en-AU")}, `)) throw new Error(output + errors);
      const baseline = await insertSeconds(pool);
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
    } finally {
      await pool.end();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const linesOf = (prefix: string) =>
  Array.from({ length: ROWS }, (_, n) => {
    const { sku, name, brand, category, subCategory, description, price } = article(prefix, n);
    return `${sku},${name},${brand},${category},${subCategory},"${description}",${price},${n % 50}`;
  });

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

/** Reads lists and products, one after the other and none twice, until the work is done: the 99th percentile in ms. */
async function percentile99(url: string, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  const took: number[] = [];
  for (let n = 0; !isDone; n += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/products?n=${n}&pageNumber=${1 + (n % 5)}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a read was refused: ${answer.status}`);
    took.push(performance.now() - began);
  }
  await done;
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
}

/** The same rows with their triggers and stock, without reading, comparing and writing down who did it. */
async function insertSeconds(pool: ReturnType<typeof openDatabase>["pool"]): Promise<number> {
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
  return (performance.now() - began) / 1000;
}
