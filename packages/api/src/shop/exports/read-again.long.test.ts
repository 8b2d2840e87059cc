import fc from "fast-check";
import { expect, test } from "vitest";
import { readImportFile } from "../../goods/import-files/import-files.fixture.ts";
import { columnsOf, type Table } from "./table.ts";
import { csvOf } from "./write-csv.ts";
import { xlsxOf } from "./write-xlsx.ts";

const COLUMNS = [
  ...columnsOf("text", "_id,sku,name,description,category"),
  ...columnsOf("cents", "price"),
  ...columnsOf("count", "minQty"),
  ...columnsOf("flag", "active"),
  ...columnsOf("cents", "list:Trade  A"),
  ...columnsOf("count", "countInStock"),
];
const ID = "0194f3a0-0000-7000-8000-000000000001";

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

test("every text, price and count of an export is read again as it was", async () => {
  const unit = fc.constantFrom(..."aé🧤=+-@'\t\n\",;|&<10.\u200b\u00a0", " ", "_x000D_", "\r\n");
  const text = fc
    .string({ unit, minLength: 1, maxLength: 8 })
    .filter((its) => its === its.trim() && its.replaceAll(/[\s\u200b]/g, "") !== "");
  const cents = fc.integer({ min: 1, max: 100_000_000 });
  const product = fc.record({
    sku: text,
    name: text,
    description: text,
    category: text,
    price: cents,
    minQty: fc.integer({ min: 1, max: 1_000 }),
    active: fc.boolean(),
    "list:Trade  A": cents,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 6 }), async (products) => {
      const table = (): Table => ({
        columns: COLUMNS,
        batches: (async function* () {
          yield products.map((its) => ({ _id: ID, ...its, countInStock: 3 }));
        })(),
      });
      const price = (its: number) => ({ cents: its, exact: expect.any(String) as string, includesGst: false });
      for (const pieces of [csvOf(table()), xlsxOf("Products", table())]) {
        const { source, rows } = await readImportFile("products", await bytesOf(pieces));
        expect(source).toBe("export");
        expect(rows.map(({ values, problems }) => ({ values, problems }))).toEqual(
          products.map((its) => ({
            values: { _id: ID, ...its, price: price(its.price), "list:Trade  A": price(its["list:Trade  A"]) },
            problems: [],
          })),
        );
      }
    }),
  );
});
