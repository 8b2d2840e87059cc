import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { products } from "@shop/db/schema/products";
import { eq } from "drizzle-orm";
import { onTestFinished } from "vitest";
import type { TestShop } from "../../testing.ts";
import { importProducts, type ImportOptions } from "./import-products.ts";
import { parseMapFile } from "./mapping.ts";

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-import-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Options = Omit<Partial<ImportOptions>, "map"> & { map?: object };

/** Imports a CSV file. `failedLines` are the lines of the failed-rows file, without its byte order mark. */
export async function importCsv(
  { db }: TestShop,
  csv: string | Buffer | readonly string[],
  { map, ...options }: Options = {},
) {
  const folder = await temporaryFolder();
  const file = join(folder, "supplier.csv");
  await writeFile(file, typeof csv === "string" || Buffer.isBuffer(csv) ? csv : csv.join("\n"));
  const summary = await importProducts(db, {
    file,
    failedRowsElsewhere: folder,
    map: map && parseMapFile(JSON.stringify(map)),
    ...options,
  });
  const failedLines = summary.failedRowsFile
    ? (await readFile(summary.failedRowsFile, "utf8")).slice(1).trimEnd().split("\r\n")
    : [];
  return { ...summary, failedLines };
}

export async function productOf({ db }: TestShop, sku: string) {
  const [product] = await db.select().from(products).where(eq(products.sku, sku));
  if (!product) throw new Error(`product ${sku} does not exist`);
  return product;
}
