/**
 * The baseline server: Fastify routes that run the shop's prepared SQL statements and have a response schema, and routes
 * that send a ready buffer. Started by first-reads.ts and own-prices.ts with DATABASE_URL, JWT_SECRET and PORT, and by
 * kept-reads.ts also with SIZES, a list of response sizes in bytes: /6000 sends 6000 bytes.
 */
import { browseStatement, productStatement, topStatement } from "@shop/api/products/product-statements";
import { toProduct, type ProductRow } from "@shop/api/products/products.wire";
import { searchRows, searchStatement } from "@shop/api/search/search-rows";
import { viewerOfToken } from "@shop/api/sign-in/tokens";
import { openDatabase } from "@shop/db/client";
import { runPrepared, runStatement, type Statement } from "@shop/db/prepared";
import { product, productDetail, productPage } from "@shop/domain/contracts/products";
import { subCategory } from "@shop/domain/contracts/taxonomy";
import Fastify from "fastify";
import { z } from "zod";

const { db } = openDatabase({ url: process.env["DATABASE_URL"] ?? "" });
const app = Fastify();
const reader = { pricesOf: null, seesDrafts: false };
const schemaOf = (schema: z.ZodType) => ({ response: { 200: z.toJSONSchema(schema, { target: "draft-7" }) } });

type Row = ProductRow & { total: number; reviews: unknown[] };
const run = (statement: Statement) => runStatement<Row>(db, statement);

interface ListQuery {
  keyword?: string;
  pageNumber?: string;
}

app.get<{ Querystring: ListQuery }>("/api/products", { schema: schemaOf(productPage) }, async (request) => {
  const query = { pageNumber: Number(request.query.pageNumber ?? 1), pageSize: 12 };
  const { keyword } = request.query;
  const rows = keyword
    ? await searchRows<Row>(db, keyword, {}, reader, (terms) => searchStatement(terms, query, reader))
    : await run(browseStatement(query, reader));
  const total = rows[0]?.total ?? 0;
  return { products: rows.map(toProduct), page: query.pageNumber, pages: Math.ceil(total / 12), total };
});

app.get("/api/products/top", { schema: schemaOf(z.array(product)) }, async () =>
  (await run(topStatement(8, reader))).map(toProduct),
);

app.get<{ Params: { id: string } }>("/api/products/:id", { schema: schemaOf(productDetail) }, async (request) => {
  const [row] = await run(productStatement(request.params.id, reader));
  return row && { ...toProduct(row), reviews: row.reviews };
});

interface OwnQuery {
  sort?: "price";
  minPrice?: string;
  maxPrice?: string;
}

// The customer is identified by the token, with the shop's own statement.
const settings = { jwtSecret: process.env["JWT_SECRET"] ?? "", isAdminTwoFactorRequired: false };
app.get<{ Querystring: OwnQuery }>(
  "/api/productuserprice/products",
  { schema: schemaOf(productPage) },
  async (request, reply) => {
    const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
    const viewer = await viewerOfToken(db, settings, token);
    if (!viewer) return reply.status(401).send();
    const { sort, minPrice, maxPrice } = request.query;
    const query = {
      pageNumber: 1,
      pageSize: 12,
      ...(sort && { sort }),
      ...(minPrice && { minPrice: Number(minPrice) }),
      ...(maxPrice && { maxPrice: Number(maxPrice) }),
    };
    const own = { pricesOf: viewer.id, seesDrafts: false };
    const rows = await run(browseStatement(query, own));
    const total = rows[0]?.total ?? 0;
    return { products: rows.map(toProduct), page: 1, pages: Math.ceil(total / 12), total };
  },
);

const SUB_CATEGORIES = `select s.id, s.name, c.id as category_id, c.name as category
  from sub_categories s join categories c on c.id = s.category_id order by c.id, s.id`;
interface SubCategoryRow {
  id: string;
  name: string;
  category_id: string;
  category: string;
}

app.get("/api/subcategories", { schema: schemaOf(z.array(subCategory)) }, async () => {
  const rows = await runPrepared<SubCategoryRow>(db, SUB_CATEGORIES, []);
  return rows.map(({ id, name, category_id, category }) => ({
    _id: id,
    subCategoryName: name,
    Category_Id: { _id: category_id, categoryName: category },
  }));
});

for (const size of new Set(process.env["SIZES"]?.split(","))) {
  const body = Buffer.alloc(Number(size), "x");
  app.get(`/${size}`, (_request, reply) => reply.header("content-type", "application/json; charset=utf-8").send(body));
}

await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
