import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { importHere } from "@shop/api/goods/imports/import-here";
import type { ProductPage } from "@shop/domain/contracts/products";
import { expect, onTestFinished, test } from "vitest";
import { createTestServer } from "../server.fixture.ts";

const SET = new URL("../../../../../shared/data/search-relevance/", import.meta.url);
const isFound = existsSync(SET);
if (!isFound) console.log("The search's set is not at ../shared/data/search-relevance: its relevance is not measured.");

const read = (name: string) => readFile(new URL(name, SET));
const linesOf = (text: Buffer) => text.toString().trim().split(/\r?\n/);

type SetProduct = { id: string; title: string; price: number } & Record<string, string | number | boolean>;

/** The set's products as a supplier would list them, with the attributes in the description. */
async function supplierFile(): Promise<Buffer> {
  const list = linesOf(gunzipSync(await read("products.jsonl.gz"))).map((line) => JSON.parse(line) as SetProduct);
  const rows = list.map((product) => {
    const text = (key: string) => String(product[key] ?? "");
    const attributes = Object.keys(product).filter((key) => key.startsWith("attr_t_"));
    const description = [text("short_description"), attributes.map(text).join("; ")].filter(Boolean).join(". ");
    const type = text("attr_t_product_type");
    return [
      product.id,
      product.title,
      (Math.max(product.price, 1) / 100).toFixed(2),
      text("supplier"),
      text("attr_t_product_colour"),
      type === "1" ? "" : type,
      description,
    ];
  });
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const headings = ["sku", "name", "price", "brand", "colour", "product type", "long description"];
  return Buffer.from([headings, ...rows].map((row) => row.map(quoted).join(",")).join("\n"));
}

/** For each query, the grade of each product that people have judged. */
async function grades(): Promise<Map<string, Map<string, number>>> {
  const graded = new Map<string, Map<string, number>>();
  for (const line of linesOf(await read("qrels.txt"))) {
    const [query = "", , product = "", grade] = line.split(/\s+/);
    graded.set(query, (graded.get(query) ?? new Map<string, number>()).set(product, Number(grade)));
  }
  return graded;
}

const gain = (ranked: number[]) =>
  ranked.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

test.runIf(isFound)(
  "search ranks the relevant ones of 19,406 products first, with an nDCG@10 of at least 0.7925",
  { timeout: 900_000 },
  async () => {
    const server = await createTestServer();
    onTestFinished(() => server.close());
    const here = importHere(server.shop);
    const content = await supplierFile();
    const preview = await here.preview(await here.upload({ kind: "products", fileName: "set.csv", content }));
    expect((await here.run(preview)).counts).toMatchObject({ created: 19_406, failed: 0 });
    const graded = await grades();
    const scores: number[] = [];
    for (const line of linesOf(await read("queries.tsv"))) {
      const [query = "", keyword = ""] = line.split("\t");
      const relevance = graded.get(query) ?? new Map<string, number>();
      const ideal = gain([...relevance.values()].toSorted((a, b) => b - a));
      if (ideal === 0) continue;
      const url = `/api/products?${new URLSearchParams({ keyword, pageSize: "10" }).toString()}`;
      const { products } = (await server.call({ url })).json<ProductPage>();
      scores.push(gain(products.map(({ sku }) => relevance.get(sku) ?? 0)) / ideal);
    }
    expect(scores).toHaveLength(116);
    const mean = scores.reduce((a, b) => a + b) / scores.length;
    console.log(`nDCG@10 is ${mean.toFixed(4)}`);
    expect(mean).toBeGreaterThanOrEqual(0.7925);
  },
);
