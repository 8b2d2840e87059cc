import { products } from "@shop/db/schema/products";
import { EXPORT_RUNNING, OTHER_EXPORTS_RUNNING } from "@shop/domain/messages";
import { parse } from "csv-parse/sync";
import { longTest } from "@shop/db/testing/long-form";
import { expect, onTestFinished, test, vi } from "vitest";
import { addPerson, addProduct, errorOf, testShop, type TestShop } from "../../testing.ts";
import { adminContext, textOf } from "./exports.fixture.ts";
import { tablePieces } from "./exports.ts";
import { type ExportTimes, openExport } from "./open-export.ts";

/** More than fits between the database and a client that takes nothing. */
const MANY = 3_000;

async function shopWithManyProducts() {
  const shop = await testShop();
  const rows = Array.from({ length: MANY }, (_, n) => ({ name: `Product ${n}`, sku: `MANY-${n}`, priceCents: 100 }));
  await shop.db.insert(products).values(rows);
  const open = async (times?: ExportTimes, admin = addPerson(shop, { isAdmin: true })) => {
    const ctx = await adminContext(shop, await admin);
    return openExport(ctx, await tablePieces(ctx, "products", "csv", {}), times);
  };
  return { shop, open };
}

/** How many transactions of the shop's pool are open. */
async function transactionsOf({ db }: TestShop): Promise<number | undefined> {
  const open = `select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
  return (await db.$client.query<{ n: number }>(open)).rows[0]?.n;
}

test("a file has the rows of one moment, whatever others write meanwhile", async () => {
  const { shop, open } = await shopWithManyProducts();
  const file = await open();
  await addProduct(shop, { name: "Too late" });
  await shop.db.update(products).set({ name: "Renamed" });
  const rows: Record<string, string>[] = parse(await textOf(file), { bom: true, columns: true });
  expect(rows.map((row) => row["name"])).toEqual(Array.from({ length: MANY }, (_, n) => `Product ${n}`));
  await expect.poll(() => transactionsOf(shop)).toBe(0);
});

longTest("an export whose client is gone ends its transaction, and another one may begin", async () => {
  const { shop, open } = await shopWithManyProducts();
  const ada = addPerson(shop, { isAdmin: true });
  const file = await open(undefined, ada);
  expect(await transactionsOf(shop)).toBe(1);
  file.destroy();
  await expect.poll(() => transactionsOf(shop)).toBe(0);
  expect((await textOf(await open(undefined, ada))).split("\r\n")).toHaveLength(MANY + 2);
});

test("an export whose client takes nothing, or which takes too long, breaks off with an error", async () => {
  const { shop, open } = await shopWithManyProducts();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [times, message] of [
    [{ stallMs: 60_000, longestMs: 3_600_000 }, "an export's client takes nothing of it"],
    [{ stallMs: 3_600_000, longestMs: 60_000 }, "an export takes too long"],
  ] as const) {
    const file = await open(times);
    const errorAfterAMinute = () => {
      vi.advanceTimersByTime(60_000);
      return file.errored?.message;
    };
    await expect.poll(errorAfterAMinute).toBe(message);
    await expect.poll(() => transactionsOf(shop)).toBe(0);
  }
});

test("an admin has one export at a time, and a server two", async () => {
  const { shop, open } = await shopWithManyProducts();
  const [ada, bea] = [addPerson(shop, { isAdmin: true }), addPerson(shop, { isAdmin: true })];
  const first = await open(undefined, ada);
  expect(await errorOf(open(undefined, ada))).toMatchObject({ status: 429, message: EXPORT_RUNNING });
  const second = await open(undefined, bea);
  expect(await errorOf(open())).toMatchObject({ status: 429, message: OTHER_EXPORTS_RUNNING });
  second.destroy();
  await textOf(first);
  await expect.poll(async () => (await open(undefined, ada).catch(() => null))?.destroy()).toBeTruthy();
});
