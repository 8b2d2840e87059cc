import { products } from "@shop/db/schema/products";
import { stockMovements } from "@shop/db/schema/orders";
import { imports as table } from "@shop/db/schema/imports";
import { eq, sql } from "drizzle-orm";
import { longTest } from "@shop/db/testing/long-form";
import { expect, test, vi } from "vitest";
import { addPerson, addProduct, as, errorOf, orderOf, testShop, type TestShop } from "../../testing.ts";
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

longTest("a process that was silent too long leaves its import to another, and each row is written once", async () => {
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

/** Lets the database fail whenever this happens, but not for what a row contains. */
async function breakTable({ db }: TestShop, when: string): Promise<() => Promise<unknown>> {
  await db.execute(
    sql.raw(`CREATE OR REPLACE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`),
  );
  await db.execute(sql.raw(`CREATE TRIGGER break BEFORE ${when} FOR EACH ROW EXECUTE FUNCTION break()`));
  return () => db.execute(sql.raw(`DROP TRIGGER break ON ${when.split(" ").at(-1)}`));
}

test("an import that fails again and again ends, says so, and blocks no other", async () => {
  const { shop, imports, loseLease } = await shopWithAdmin();
  const { api, again } = imports;
  const record = await imports.preview("products", "sku,name\nA,Tray\nB,Cup\n");
  /** Does an import's work until it is no longer tried. Returns how often it has failed. */
  const failures = async (work: typeof previewNextImport, of = record) => {
    const before = (await again(of)).state;
    let count = 0;
    while ((await again(of)).state === before) {
      await work(shop).catch(() => (count += 1));
      await loseLease(of);
    }
    return count;
  };
  const { _id: id } = record;

  let repair = await breakTable(shop, "INSERT ON import_rows");
  await api.update({ id, version: 1, options: { mode: "create" } });
  expect(await failures(previewNextImport)).toBe(5);
  const problem = "The preview was ended by an unexpected error";
  expect(await again(record)).toMatchObject({ state: "ready", problem });
  expect(await errorOf(api.run({ id, version: 2 }))).toMatchObject({ status: 409, message: problem });
  await repair();
  expect(await imports.change(await again(record), {})).toMatchObject({ state: "ready", problem: null });

  repair = await breakTable(shop, "INSERT ON products");
  await api.run({ id, version: 3 });
  expect(await failures(writeNextImport)).toBe(5);
  expect(await again(record)).toMatchObject({
    state: "cancelled",
    problem: "The import was ended by an unexpected error",
    counts: { created: 0, skipped: 2 },
  });
  await repair();
  const other = await imports.whole("products", "sku,name\nA,Tray\nB,Cup\n");
  expect(other).toMatchObject({ state: "done", counts: { created: 2 } });

  repair = await breakTable(shop, "DELETE ON products");
  await api.undo({ id: other._id });
  expect(await failures(undoNextImport, other)).toBe(5);
  expect(await again(other)).toMatchObject({
    state: "cancelled",
    problem: "The undo was ended by an unexpected error",
  });
  await repair();
  expect(await imports.undo(other)).toMatchObject({ state: "undone", problem: null });
  expect(await shop.db.$count(products)).toBe(0);
});
