import { newId } from "@shop/db/columns";
import { openDatabase } from "@shop/db/client";
import { stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { categories, subCategories } from "@shop/db/schema/taxonomy";

const COLOURS = ["Blue", "Black", "White", "Clear", "Green", "Natural"];
const MATERIALS = [
  "Nitrile",
  "Vinyl",
  "Latex",
  "Paper",
  "Sugarcane",
  "Microfibre",
  "Polypropylene",
  "Cotton",
  "Foil",
  "Bamboo",
];
const THINGS = [
  "Gloves",
  "Gown",
  "Mask",
  "Wipes",
  "Bandage",
  "Bin Liner",
  "Towel",
  "Container",
  "Cup",
  "Bowl",
  "Apron",
  "Sponge",
];
const SIZES = ["Small", "Medium", "Large", "500 ml", "1 L", "5 L", "20 cm", "30 cm"];
const BATCH = 1_000;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Fills an empty, migrated database with `count` products, the same in every run but for their ids. */
export async function fillCatalogue(url: string, count: number): Promise<void> {
  const { db, pool } = openDatabase({ url });
  const shelves = await db.transaction(async (tx) => {
    const tops = await tx
      .insert(categories)
      .values([1, 2, 3, 4].map((n) => ({ name: `Category ${n}` })))
      .returning();
    const rows = tops.flatMap((top) => [1, 2, 3, 4, 5].map((n) => ({ categoryId: top.id, name: `Sub-category ${n}` })));
    return tx.insert(subCategories).values(rows).returning();
  });
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => {
      const n = first + index;
      const shelf = pick(shelves, n);
      const what = `${pick(COLOURS, n)} ${pick(MATERIALS, Math.floor(n / 7))} ${pick(THINGS, Math.floor(n / 3))}`;
      return {
        id: newId(),
        name: `${what} ${pick(SIZES, Math.floor(n / 11))} No. ${n}`,
        sku: `BN-${String(n).padStart(7, "0")}`,
        brand: `Brand ${n % 40}`,
        description: `${what} for wholesale. Strong enough for daily work in kitchens, clinics and workshops. Range ${n % 500}, carton as stated.`,
        size: pick(SIZES, Math.floor(n / 11)),
        color: pick(COLOURS, n),
        packageQuantity: `Carton of ${100 * (1 + (n % 20))}`,
        categoryId: shelf.categoryId,
        subCategoryId: shelf.id,
        priceCents: 500 + ((n * 37) % 40_000),
      };
    });
    await db.transaction(async (tx) => {
      await tx.insert(products).values(rows);
      await tx
        .insert(stockMovements)
        .values(rows.map(({ id }) => ({ productId: id, delta: 500, reason: "opening" as const })));
    });
  }
  await pool.query("vacuum analyze");
  await pool.end();
}
