import { writeFile } from "node:fs/promises";

/** Writes a supplier's CSV: SKUs that fill-catalogue.ts made at other prices each round, and each tenth one a new product. */
export async function writeSupplierFile(path: string, rows: number, round: number): Promise<void> {
  const lines = ["SKU,Name,Brand,Category,Subcategory,Description,Price,Stock"];
  for (let n = 0; n < rows; n += 1) {
    const isNew = n % 10 === 9;
    const sku = isNew ? `SUP-${round}-${n}` : `BN-${String(n).padStart(7, "0")}`;
    const price = ((700 + ((n * 41 + round * 13) % 40_000)) / 100).toFixed(2);
    // An empty cell leaves as it is what buyers are taking from.
    lines.push(
      `${sku},Supplied article No. ${n},Brand ${n % 40},Category ${1 + (n % 4)},Sub-category ${1 + (n % 5)},` +
        `"Delivered by the pallet, range ${n % 500}",${price},${isNew ? 500 : ""}`,
    );
  }
  await writeFile(path, `${lines.join("\n")}\n`);
}
