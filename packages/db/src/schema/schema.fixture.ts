import { onTestFinished } from "vitest";
import { openDatabase, type Database } from "../client.ts";
import { newId } from "../columns.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { stockMovements } from "./orders.ts";
import { products } from "./products.ts";
import { users } from "./users.ts";

/** A database with all tables and no rows, for the test that is running. */
export async function freshDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  const { db, pool } = openDatabase({ url });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return db;
}

/** The constraint or message with which PostgreSQL refuses a write. Fails if it does not. */
export async function violationOf(write: PromiseLike<unknown>): Promise<string> {
  try {
    await write;
  } catch (error) {
    const { constraint, message } =
      (error as { cause?: { constraint?: string; message: string } }).cause ??
      (error as { constraint?: string; message: string });
    return constraint ?? message;
  }
  throw new Error("the write was not refused");
}

export async function addUser(db: Database, about: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await db.insert(users).values({ id, name: "Nora", email: `${id}@test.example`, passwordHash: "x", ...about });
  return id;
}

/** A product with `stock` units from an opening movement. */
export async function addProduct(
  db: Database,
  { stock = 0, ...about }: Partial<typeof products.$inferInsert> & { stock?: number } = {},
): Promise<string> {
  const id = newId();
  await db.insert(products).values({ id, name: "Gloves", priceCents: 10_00, ...about });
  if (stock !== 0) await db.insert(stockMovements).values({ productId: id, delta: stock, reason: "opening" });
  return id;
}
