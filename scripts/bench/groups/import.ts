import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runCommand } from "../../command.fixture.ts";
import { percentile } from "../measure/figures.ts";
import { readDuring } from "../measure/read-during.ts";
import { ratioRow, type Row } from "../measure/table.ts";
import { inTemporaryFolder, type World } from "../world/world.ts";

const ROWS = 100_000;
const MAX_SECONDS = 90;
const MAX_SLOWDOWN = 2;
const QUIET_MS = 5_000;

const HEADINGS = "SKU,Name,Brand,Category,Subcategory,Description,Price,Stock";
const lineOf = (n: number) =>
  `FILE-${String(n).padStart(7, "0")},Supplied article ${(n * 7) % 900} No. ${n},Brand ${n % 40},Category ${1 + (n % 12)},` +
  `Sub-category ${1 + (n % 8)},"Article of range ${n % 500}, strong enough for daily work in kitchens, clinics and workshops",` +
  `${(1 + (n % 9_000) / 100).toFixed(2)},${n % 50}`;

/** The import of new products, and reads of lists meanwhile. Each read has its own URL, so that none is cached. */
export async function* imports({ databaseUrl, shop }: World): AsyncGenerator<Row> {
  const percentile99 = async (work: Promise<unknown>) =>
    percentile(await readDuring(work, (n) => `${shop.url}/api/products?n=${n}&pageNumber=${1 + (n % 5)}`), 0.99);
  const quiet = await percentile99(sleep(QUIET_MS));
  const { busy, seconds } = await inTemporaryFolder(async (folder) => {
    const file = join(folder, "supplier.csv");
    await writeFile(file, [HEADINGS, ...Array.from({ length: ROWS }, (_, n) => lineOf(n)), ""].join("\n"));
    const began = performance.now();
    // In its own process, as in production: in this process it would delay the measurement of the reads.
    const importing = runCommand("import-products", [file], { url: databaseUrl, here: folder });
    const during = await percentile99(importing);
    const { output, errors } = await importing;
    if (!output.includes(`Created ${ROWS.toLocaleString("en-AU")}, `)) throw new Error(output + errors);
    return { busy: during, seconds: (performance.now() - began) / 1000 };
  });
  yield {
    name: `import of ${ROWS} rows`,
    figure: `${seconds.toFixed(1)} s`,
    bound: `≤ ${MAX_SECONDS} s`,
    isWithin: seconds <= MAX_SECONDS,
  };
  const reads = { figure: `${busy.toFixed(1)} ms`, baseline: `quiet ${quiet.toFixed(1)} ms`, ratio: busy / quiet };
  yield ratioRow("p99 of reads meanwhile", reads, { most: MAX_SLOWDOWN });
}
