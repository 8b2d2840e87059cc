import { products } from "@shop/db/schema/products";
import { stockMovements } from "@shop/db/schema/orders";
import { imports as table } from "@shop/db/schema/imports";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { addPerson, addProduct, as, errorOf, orderOf, testShop } from "../../testing.ts";
import { importsOf } from "./imports.fixture.ts";
import { previewNextImport } from "./preview-import.ts";
import { undoNextImport } from "./undo-written.ts";
import { writeNextImport } from "./write-import.ts";

const ROWS = 1_600;
const LIST = ["sku,name,price,stock", ...Array.from({ length: ROWS }, (_, n) => `R${n},Article ${n},1.50,2`)].join(
  "\n",
);

async function shopWithAdmin() {
  const shop = await testShop();
  const admin = await addPerson(shop, { isAdmin: true });
  const imports = importsOf(shop, admin);
  /** Waits until a part of an import's work is done. */
  const partOf = ({ _id: id }: { _id: string }) =>
    vi.waitUntil(
      async () => {
        const { progress } = await imports.api.byId({ id });
        return progress.done > 0 && progress.done < ROWS;
      },
      { timeout: 30_000, interval: 5 },
    );
  /** As if the process that works on it had been silent for long. */
  const loseLease = ({ _id: id }: { _id: string }) =>
    shop.db
      .update(table)
      .set({ leasedUntil: sql`now() - interval '1 second'` })
      .where(eq(table.id, id));
  return { shop, admin, imports, partOf, loseLease };
}

test("of two calls that run an import at once, one wins", async () => {
  const { imports } = await shopWithAdmin();
  const { _id: id, version } = await imports.preview("products", "sku,name\nA,Tray\n");
  const run = () => imports.api.run({ id, version });
  const ended = await Promise.allSettled([run(), run(), run()]);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await errorOf(run())).toMatchObject({ status: 409, message: "This import has been run" });
});

test("of two imports that are run at once, one runs", async () => {
  const { imports } = await shopWithAdmin();
  const first = await imports.preview("products", "sku,name\nA,Tray\n", "a.csv");
  const second = await imports.preview("products", "sku,name\nB,Cup\n", "b.csv");
  const run = ({ _id: id, version }: typeof first) => imports.api.run({ id, version });
  const ended = await Promise.allSettled([run(first), run(second)]);
  const refused = ended.flatMap((one) => (one.status === "rejected" ? [one.reason as { message: string }] : []));
  expect(refused).toHaveLength(1);
  expect(refused[0]?.message).toMatch(/^Another import is running: [ab]\.csv$/);
});

test("a process that was silent too long leaves its import to another, and each row is written once", async () => {
  const { shop, imports, partOf, loseLease } = await shopWithAdmin();
  const record = await imports.preview("products", LIST);
  await imports.api.run({ id: record._id, version: record.version });
  const first = writeNextImport(shop);
  await partOf(record);
  await loseLease(record);
  const second = writeNextImport(shop);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(await imports.again(record)).toMatchObject({ state: "done", counts: { created: ROWS, failed: 0 } });
  expect([await shop.db.$count(products), await shop.db.$count(stockMovements)]).toEqual([ROWS, ROWS]);

  await imports.api.undo({ id: record._id });
  const undoing = undoNextImport(shop);
  await partOf(record);
  await loseLease(record);
  await Promise.all([undoing, undoNextImport(shop)]);
  expect(await imports.again(record)).toMatchObject({ state: "undone", progress: { done: ROWS } });
  expect(await shop.db.$count(products)).toBe(0);
});

test("a cancelled import ends after the batch in hand", async () => {
  const { shop, imports, partOf } = await shopWithAdmin();
  const record = await imports.preview("products", LIST);
  await imports.api.run({ id: record._id, version: record.version });
  const writing = writeNextImport(shop);
  await partOf(record);
  await imports.api.cancel({ id: record._id });
  await writing;
  const { state, counts } = await imports.again(record);
  expect([state, counts.created + counts.skipped]).toEqual(["cancelled", ROWS]);
  expect(counts.created % 500).toBe(0);
  expect(await shop.db.$count(products)).toBe(counts.created);
});

test("columns that are changed while the file is read are those of the preview", async () => {
  const { shop, imports, partOf } = await shopWithAdmin();
  const { _id: id } = await imports.preview("products", LIST);
  await imports.api.update({ id, version: 1, options: { mode: "create" } });
  const reading = previewNextImport(shop);
  await partOf({ _id: id });
  await imports.api.update({ id, version: 2, mapping: { sku: 0, name: 1 } });
  await reading;
  while (await previewNextImport(shop));
  const record = await imports.api.byId({ id });
  expect(record).toMatchObject({ state: "ready", version: 3, counts: { created: ROWS } });
  expect((await imports.rows(record))[0]?.changes.map(({ field }) => field)).toEqual(["sku", "name"]);
});

test("orders and saves beside an import lose no stock and no change", async () => {
  const { shop, admin, imports } = await shopWithAdmin();
  const nora = await addPerson(shop);
  const made = [];
  for (let n = 0; n < 4; n += 1) made.push(await addProduct(shop, { sku: `R${n}`, stock: 50, priceCents: 1_00 }));
  const record = await imports.preview("products", LIST);
  await imports.api.run({ id: record._id, version: record.version });
  const [writing, ...others] = [
    writeNextImport(shop),
    ...made.map((product) => as(shop, nora).orders.create(orderOf([[product, 1]]))),
    ...made.map(({ id }) => as(shop, admin).products.update({ id, brand: "Acme" })),
  ];
  await Promise.all([writing, Promise.all(others)]);
  expect(await imports.again(record)).toMatchObject({ state: "done", counts: { failed: 0 } });
  const { rows } = await shop.db.execute(sql`select p.id from products p
    where count_in_stock <> (select coalesce(sum(delta), 0) from stock_movements where product_id = p.id)`);
  expect(rows).toEqual([]);
  expect(await shop.db.$count(products, eq(products.brand, "Acme"))).toBe(4);
});
