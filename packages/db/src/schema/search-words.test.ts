import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "../client.ts";
import { newId } from "../columns.ts";
import { products, searchWords } from "./products.ts";
import { addProduct, freshDatabase } from "./schema.fixture.ts";
import { categories } from "./taxonomy.ts";

const learned = async (db: Database) =>
  (await db.select({ word: searchWords.word }).from(searchWords)).map(({ word }) => word);

async function corrected(db: Database, ...words: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ meant: string }>(
    sql`select meant from keyword_plan(${sql.param(words)}::text[])`,
  );
  return rows.map(({ meant }) => meant);
}

test("the words of new products are learned from name, brand and description, in lower case", async () => {
  const db = await freshDatabase();
  await addProduct(db, { name: "Nitrile Gloves", brand: "Kestrel", description: "Textured" });
  expect(await learned(db)).toEqual(expect.arrayContaining(["nitrile", "gloves", "kestrel", "textured"]));
});

test("the words of all products of one statement are learned", async () => {
  const db = await freshDatabase();
  await db.insert(products).values(["Nitrile", "Vinyl", "Nitrile"].map((name) => ({ name })));
  expect(await learned(db)).toEqual(expect.arrayContaining(["nitrile", "vinyl"]));
});

test("the words of a changed product and of a renamed category are learned", async () => {
  const db = await freshDatabase();
  const categoryId = newId();
  await db.insert(categories).values({ id: categoryId, name: "Oldname" });
  const id = await addProduct(db, { name: "Before", categoryId });
  await db.update(products).set({ name: "Afterwards" }).where(eq(products.id, id));
  await db.update(categories).set({ name: "Freshname" });
  expect(await learned(db)).toEqual(expect.arrayContaining(["afterwards", "freshname"]));
});

test("numbers, words with digits and very short or long words are not learned", async () => {
  const db = await freshDatabase();
  await addProduct(db, { name: `cap 12345 a1b2c3 ${"x".repeat(25)}`, sku: "SKU99" });
  expect(await learned(db)).toEqual([]);
});

test("a word with a typo is corrected to known words, but not a known word or its beginning", async () => {
  const db = await freshDatabase();
  await addProduct(db, { name: "Gloves Nitrile Apron", priceCents: 1_00 });
  for (const typo of ["golves", "glove", "glves", "glovess", "glaves", "gloces"])
    expect((await corrected(db, typo, "apron"))[0], typo).toContain("glove");
  expect(await corrected(db, "gloves", "nitr")).toEqual(["gloves", "nitr"]);
  expect(await corrected(db, "trampoline", "apron")).toEqual(["trampoline", "apron"]);
  expect(await corrected(db, "cap", "1234")).toEqual(["cap", "1234"]);
});

test("concurrent transactions that save the same new words in opposite order do not deadlock", async () => {
  const db = await freshDatabase();
  const words = ["alpha", "bravo", "charlie", "delta", "echoes", "foxtrot"];
  const names = Array.from({ length: 8 }, (_, n) => (n % 2 ? words : words.toReversed()).join(" "));
  await Promise.all(
    names.map((name) =>
      db.transaction(async (tx) => void (await tx.insert(products).values([{ name }, { name: `${name} golfing` }]))),
    ),
  );
  expect(await learned(db)).toEqual(expect.arrayContaining(words));
});

test("the search key of a SKU is its letters and digits", async () => {
  const db = await freshDatabase();
  const id = await addProduct(db, { sku: "pft-gh 100/l" });
  expect(await db.select({ skuKey: products.skuKey }).from(products).where(eq(products.id, id))).toEqual([
    { skuKey: "PFTGH100L" },
  ]);
});
