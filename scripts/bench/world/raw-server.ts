/**
 * The baseline server: Fastify routes that run the shop's own SQL statements and have a response schema, routes that
 * send a prepared buffer, and a route that places orders in one transaction, with the same rows and triggers but
 * without any checks. Started by world.ts with DATABASE_URL, JWT_SECRET and PORT, and optionally COPIED, URLs separated
 * by spaces: /copy/0 sends the body that the first URL returned.
 */
import { ENQUEUE_TO_RENDER } from "@shop/api/base/mail/outbox";
import { LOCK_BUYER, READ_UNPAID } from "@shop/api/orders/placing/order-limits";
import { lockStatement, STORE_ORDER } from "@shop/api/orders/placing/order-statements";
import type { Audience } from "@shop/api/goods/prices/price-sql";
import { browseStatement, productStatement, topStatement } from "@shop/api/goods/products/product-statements";
import { toProduct, type ProductRow } from "@shop/api/goods/products/products.wire";
import { searchRows, searchStatement } from "@shop/api/goods/search/search-rows";
import { viewerOfToken } from "@shop/api/people/sign-in/tokens";
import { listSubCategories } from "@shop/api/goods/taxonomy/taxonomy-levels";
import { newId } from "@shop/db/columns";
import { openDatabase } from "@shop/db/client";
import { runStatement, type Statement } from "@shop/db/prepared";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { sizesOf, type FamilyMember } from "@shop/api/goods/products/sizes";
import { variantsOf, type RangeMember } from "@shop/api/goods/products/variants";
import { product, productDetail, productPage } from "@shop/domain/contracts/products";
import { subCategory } from "@shop/domain/contracts/taxonomy";
import { ORDER_TERMS, orderTotals } from "@shop/domain/orders/order-totals";
import Fastify from "fastify";
import pg from "pg";
import { z } from "zod";

const { db } = openDatabase({ url: process.env["DATABASE_URL"] ?? "" });
const app = Fastify();
const NO_LISTS = { list: null, companyList: null, publicList: null };
const reader: Audience = { buyer: { id: null, ...NO_LISTS }, seesDrafts: false };
const schemaOf = (schema: z.ZodType) => ({ response: { 200: z.toJSONSchema(schema, { target: "draft-7" }) } });

type Row = ProductRow & { total: number; reviews: unknown[]; family: FamilyMember[]; range: RangeMember[] };
const run = (statement: Statement) => runStatement<Row>(db, statement);

interface ListQuery {
  keyword?: string;
  sort?: "price";
  minPrice?: string;
  maxPrice?: string;
  pageNumber?: string;
}

async function listOf({ keyword, sort, minPrice, maxPrice, pageNumber = "1" }: ListQuery, as = reader) {
  const query = {
    pageNumber: Number(pageNumber),
    pageSize: 12,
    ...(sort && { sort }),
    ...(minPrice && { minPrice: Number(minPrice) }),
    ...(maxPrice && { maxPrice: Number(maxPrice) }),
  };
  const rows = keyword
    ? await searchRows<Row>(db, keyword, {}, as, (terms) => searchStatement(terms, query, as))
    : await run(browseStatement(query, as));
  const total = rows[0]?.total ?? 0;
  return { products: rows.map((row) => toProduct(row)), page: query.pageNumber, pages: Math.ceil(total / 12), total };
}

const list = { schema: schemaOf(productPage) };
app.get<{ Querystring: ListQuery }>("/api/products", list, ({ query }) => listOf(query));

app.get("/api/products/top", { schema: schemaOf(z.array(product)) }, async () =>
  (await run(topStatement(8, reader))).map((row) => toProduct(row)),
);

app.get<{ Params: { id: string } }>("/api/products/:id", { schema: schemaOf(productDetail) }, async (request) => {
  const [row] = await run(productStatement(request.params.id, reader));
  if (!row) return undefined;
  const others = { sizes: sizesOf(row.id, row.family), ...variantsOf(row.id, row.range), substitutes: [] };
  return { ...toProduct(row), reviews: row.reviews, ...others };
});

// The customer is identified by the token, with the shop's own statement.
const settings = { jwtSecret: process.env["JWT_SECRET"] ?? "", isAdminTwoFactorRequired: false };
app.get<{ Querystring: ListQuery }>("/api/productuserprice/products", list, async ({ headers, query }, reply) => {
  const viewer = await viewerOfToken(db, settings, headers.authorization?.slice("Bearer ".length) ?? "");
  return viewer
    ? listOf(query, { buyer: { id: viewer.id, ...NO_LISTS }, seesDrafts: false })
    : reply.status(401).send();
});

app.get("/api/subcategories", { schema: schemaOf(z.array(subCategory)) }, () => listSubCategories(db));

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const MAX_ORDERS_PER_MINUTE = 30;

interface Locked {
  productId: string;
  name: string;
  sku: string;
  image: string;
  packageQuantity: string;
  ownCents: number;
}

// The buyer's id is in a header.
app.post<{ Body: NewOrder; Headers: { "x-buyer": string } }>("/api/orders", async ({ body, headers }, reply) => {
  const buyerId = headers["x-buyer"];
  const client = await pool.connect();
  const today = new Date().toISOString().slice(0, 10);
  try {
    await client.query("begin");
    const buyer = await client.query<{ email: string }>({ name: "hold", text: LOCK_BUYER, values: [buyerId, today] });
    await client.query({ name: "unpaid", text: READ_UNPAID, values: [buyerId, MAX_ORDERS_PER_MINUTE] });
    const quantities = new Map(body.orderItems.map((item) => [item.product, item.qty]));
    const locked = await client.query<Locked>({
      name: "lock",
      ...lockStatement({ id: buyerId, ...NO_LISTS }, [...quantities.keys()]),
    });
    const lines = locked.rows.map(({ productId, name, sku, image, packageQuantity, ownCents }, position) => ({
      id: newId(),
      position,
      productId,
      name,
      sku,
      image,
      packageQuantity,
      priceCents: ownCents,
      priceSource: "public",
      quantity: quantities.get(productId) ?? 0,
      taxClass: "gst" as const,
      movementId: newId(),
    }));
    const { itemsCents, shippingCents, taxCents, totalCents } = orderTotals(lines);
    const { gstPercent, flatFreightCents, freeFreightFromCents } = ORDER_TERMS;
    const id = newId();
    const head = [id, buyerId, JSON.stringify(body.shippingAddress), body.paymentMethod];
    const amounts = [itemsCents, shippingCents, taxCents, totalCents];
    // Without a billing address, and without the optional fields of an order.
    const fields = [null, null, null, null, null, null];
    const ofCompany = [null, null, null, null];
    const onAccount = [null, null, null];
    const terms = [gstPercent, flatFreightCents, freeFreightFromCents, 0, today];
    const values = [
      ...head,
      ...amounts,
      JSON.stringify(lines),
      ...fields,
      ...terms,
      ...ofCompany,
      ...onAccount,
      buyerId,
    ];
    const stored = await client.query<{ orderNumber: string }>({ name: "store", text: STORE_ORDER, values });
    const order = { ...body, _id: id, orderNumber: stored.rows[0]?.orderNumber, orderItems: lines, totalCents };
    const mail = [
      newId(),
      `order-placed:${id}`,
      buyer.rows[0]?.email,
      null,
      `Order ${order.orderNumber} received`,
      JSON.stringify(order),
    ];
    await client.query({ name: "mail", text: ENQUEUE_TO_RENDER, values: mail });
    await client.query("commit");
    return await reply.status(201).send(order);
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
});

for (const [index, url] of (process.env["COPIED"]?.split(" ") ?? []).entries()) {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  app.get(`/copy/${index}`, (_request, reply) =>
    reply.header("content-type", "application/json; charset=utf-8").send(body),
  );
}

await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
