/**
 * The baseline: hand-written Fastify routes with the shop's own prepared SQL and a response schema, and nothing else.
 * Started by bench.ts with DATABASE_URL and PORT.
 */
import type { Statement } from "@shop/api/products/parameters";
import { browseStatement, productStatement } from "@shop/api/products/product-statements";
import { toProduct, type ProductRow } from "@shop/api/products/products.wire";
import { searchStatement } from "@shop/api/products/search-statement";
import { searchTerms } from "@shop/api/products/search-words";
import { productDetail, productPage } from "@shop/domain/contracts/products";
import Fastify from "fastify";
import pg from "pg";
import { z } from "zod";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const app = Fastify();
const reader = { pricesOf: null, seesDrafts: false };
const schemaOf = (schema: z.ZodType) => ({ response: { 200: z.toJSONSchema(schema, { target: "draft-7" }) } });

const run = async (name: string, { text, values }: Statement) =>
  (await pool.query<ProductRow & { total: number; reviews: unknown[] }>({ name, text, values })).rows;

interface ListQuery {
  keyword?: string;
  pageNumber?: string;
}

app.get<{ Querystring: ListQuery }>("/api/products", { schema: schemaOf(productPage) }, async (request) => {
  const query = { pageNumber: Number(request.query.pageNumber ?? 1), pageSize: 12 };
  const { keyword } = request.query;
  const rows = keyword
    ? await run("search", searchStatement(searchTerms(keyword), query, reader))
    : await run("browse", browseStatement(query, reader));
  const total = rows[0]?.total ?? 0;
  return { products: rows.map(toProduct), page: query.pageNumber, pages: Math.ceil(total / 12), total };
});

app.get<{ Params: { id: string } }>("/api/products/:id", { schema: schemaOf(productDetail) }, async (request) => {
  const [row] = await run("product", productStatement(request.params.id, reader));
  return row && { ...toProduct(row), reviews: row.reviews };
});

await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
