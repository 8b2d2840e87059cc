import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "../../testing.ts";
import { BATCH_SIZE, inAdaptedBatches, type BatchEnd } from "./write-import.ts";

test("a batch that takes longer than a deadline is tried with half as many rows, and later ones are not larger", async () => {
  const { db } = await testShop();
  const limits: number[] = [];
  let left = 300;
  await inAdaptedBatches(
    () => false,
    (limit) =>
      db.transaction(async (tx): Promise<BatchEnd> => {
        limits.push(limit);
        if (left === 0) return "none";
        await tx.execute(sql`set local statement_timeout = 20`);
        if (limit > BATCH_SIZE / 4) await tx.execute(sql`select pg_sleep(60)`);
        left = Math.max(0, left - limit);
        return "done";
      }),
  );
  expect(limits).toEqual([500, 250, 125, 125, 125, 125]);
});

test("a batch whose connection was closed after its deadline is tried with half as many rows", async () => {
  const { db } = await testShop();
  const limits: number[] = [];
  await inAdaptedBatches(
    () => false,
    (limit) =>
      db.transaction(async (tx): Promise<BatchEnd> => {
        limits.push(limit);
        if (limit === BATCH_SIZE) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
        return "none";
      }),
  );
  expect(limits).toEqual([500, 250]);
});
