import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Database } from "../client.ts";
import { newId } from "../columns.ts";
import { stockMovements } from "./orders.ts";
import { products } from "./products.ts";
import { addProduct, freshDatabase, violationOf } from "./schema.fixture.ts";

async function stockOf(db: Database, id: string): Promise<number | undefined> {
  const [row] = await db.select({ stock: products.countInStock }).from(products).where(eq(products.id, id));
  return row?.stock;
}

const move = (db: Pick<Database, "insert">, productId: string, delta: number) =>
  db.insert(stockMovements).values({ productId, delta, reason: "adjustment" });

test("stock is the sum of its movements", async () => {
  const db = await freshDatabase();
  const id = await addProduct(db, { stock: 10 });
  await move(db, id, -4);
  await move(db, id, 1);
  expect(await stockOf(db, id)).toBe(7);
});

test("all movements in one statement count for their products", async () => {
  const db = await freshDatabase();
  const [gloves, masks] = [await addProduct(db, { stock: 10 }), await addProduct(db, { stock: 20 })];
  await db.insert(stockMovements).values(
    [
      [gloves, -3],
      [masks, 5],
      [gloves, -4],
      [gloves, 1],
    ].map(([productId, delta]) => ({
      productId: String(productId),
      delta: Number(delta),
      reason: "adjustment" as const,
    })),
  );
  expect([await stockOf(db, gloves), await stockOf(db, masks)]).toEqual([4, 25]);
});

test("stock can't be written directly", async () => {
  const db = await freshDatabase();
  const id = await addProduct(db, { stock: 10 });
  const only = "stock changes only through stock movements";
  expect(await violationOf(db.update(products).set({ countInStock: 11 }).where(eq(products.id, id)))).toBe(only);
  expect(await violationOf(db.update(products).set({ countInStock: sql`count_in_stock - 1` }))).toBe(only);
  expect(
    await violationOf(
      db.execute(sql`insert into products (id, name, count_in_stock) values (${id}, 'x', 3)
    on conflict (id) do update set count_in_stock = 99`),
    ),
  ).toBe(only);
  expect(await stockOf(db, id)).toBe(10);
});

test("a product that is inserted with stock gets an opening movement, and later movements add to it", async () => {
  const db = await freshDatabase();
  const rows = [
    { id: newId(), name: "Masks", countInStock: 5 },
    { id: newId(), name: "Gowns" },
    { id: newId(), name: "Caps", countInStock: 7 },
  ];
  await db.insert(products).values(rows);
  const opening = await db.select().from(stockMovements).orderBy(stockMovements.delta);
  expect(opening.map(({ productId, delta, reason }) => [productId, delta, reason])).toEqual([
    [rows[0]?.id, 5, "opening"],
    [rows[2]?.id, 7, "opening"],
  ]);
  await move(db, String(rows[0]?.id), -2);
  expect(await Promise.all(rows.map(({ id }) => stockOf(db, id)))).toEqual([3, 0, 7]);
  expect(await violationOf(db.insert(products).values({ name: "Less than none", countInStock: -1 }))).toBe(
    "products_stock_not_negative",
  );
});

test("an update that writes the same stock again is accepted", async () => {
  const db = await freshDatabase();
  const id = await addProduct(db, { stock: 10 });
  await db.update(products).set({ name: "Renamed", countInStock: 10 }).where(eq(products.id, id));
  expect(await stockOf(db, id)).toBe(10);
});

test("stock never falls below zero, and a refused movement leaves no trace", async () => {
  const db = await freshDatabase();
  const id = await addProduct(db, { stock: 3 });
  expect(await violationOf(move(db, id, -4))).toBe("products_stock_not_negative");
  expect([await stockOf(db, id), await db.$count(stockMovements)]).toEqual([3, 1]);
  await move(db, id, -3);
  expect(await stockOf(db, id)).toBe(0);
});

test("stock beyond the range of the column is refused", async () => {
  const db = await freshDatabase();
  const id = await addProduct(db, { stock: 2_147_483_647 });
  expect(await violationOf(move(db, id, 1))).toMatch(/out of range/);
  expect(await stockOf(db, id)).toBe(2_147_483_647);
});

test("movements of a transaction that is rolled back don't count", async () => {
  const db = await freshDatabase();
  const id = await addProduct(db, { stock: 3 });
  const broken = db.transaction(async (tx) => {
    await move(tx, id, 5);
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  expect([await stockOf(db, id), await db.$count(stockMovements)]).toEqual([3, 1]);
});

describe("movements are append-only: none can be", () => {
  test.each([
    ["changed", sql`update stock_movements set delta = 1`],
    ["deleted", sql`delete from stock_movements`],
    ["truncated", sql`truncate stock_movements cascade`],
    [
      "overwritten",
      sql`insert into stock_movements (id, product_id, delta, reason) select id, product_id, 5, 'adjustment' from stock_movements on conflict (id) do update set delta = 5`,
    ],
  ])("%s", async (_how, statement) => {
    const db = await freshDatabase();
    const id = await addProduct(db, { stock: 3 });
    expect(await violationOf(db.execute(statement))).toBe("stock movements are append-only");
    expect(await stockOf(db, id)).toBe(3);
  });
});

test.each([
  ["a movement of zero units", { delta: 0, reason: "adjustment" }, "stock_movements_delta_not_zero"],
  ["an unknown reason", { delta: 1, reason: "gift" }, "stock_movements_reason_known"],
  ["a sale without its order", { delta: -1, reason: "order" }, "stock_movements_order_named"],
  ["a cancellation without its order", { delta: 1, reason: "cancellation" }, "stock_movements_order_named"],
])("%s is refused", async (_what, movement, constraint) => {
  const db = await freshDatabase();
  const productId = await addProduct(db, { stock: 3 });
  expect(
    await violationOf(
      db.insert(stockMovements).values({ productId, ...movement } as typeof stockMovements.$inferInsert),
    ),
  ).toBe(constraint);
});

test("a product with movements can't be deleted", async () => {
  const db = await freshDatabase();
  await addProduct(db, { stock: 3 });
  expect(await violationOf(db.delete(products))).toBe("stock_movements_product_id_products_id_fk");
});
