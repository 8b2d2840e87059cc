import { randomUUID } from "node:crypto";
import type { FileStore, PaymentGateway, ProductImages } from "@shop/api/base/platform/ports";
import { refreshSearchFrequencies } from "@shop/api/goods/catalogue/derived-data";
import { transact } from "@shop/api/base/platform/transact";
import { hashPassword } from "@shop/api/people/sign-in/passwords";
import type { Database, Transaction } from "@shop/db/client";
import { stockMovements } from "@shop/db/schema/orders";
import { customerPrices, productSubstitutes, products, reviews } from "@shop/db/schema/products";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import { users } from "@shop/db/schema/users";
import { sql } from "drizzle-orm";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { demoProducts } from "./catalogue/catalogue.ts";
import { demoCustomerPrices } from "./catalogue/customer-prices.ts";
import { insertPriceLists } from "./catalogue/insert-price-lists.ts";
import { demoReviews } from "./catalogue/reviews.ts";
import { demoReviewers } from "./catalogue/reviews/reviewers.ts";
import { demoSubstitutes } from "./catalogue/substitutes.ts";
import { demoTaxonomy } from "./catalogue/taxonomy.ts";
import { companyOrders } from "./company/company-orders.ts";
import { insertCompany } from "./company/insert-company.ts";
import { insertCompanyPayments } from "./company/insert-company-payments.ts";
import { insertRequisitions } from "./company/insert-requisitions.ts";
import { insertEnquiries, insertSubscribers } from "./contacts/insert-contacts.ts";
import { insertSheets, saveSheets } from "./documents/insert-sheets.ts";
import { demoId, demoTime, SERIES } from "./demo-id.ts";
import { requireEntry } from "./require-entry.ts";
import { demoOrders, norasOrders, unitsSold } from "./orders/demo-orders.ts";
import { insertBankLines } from "./orders/insert-bank-lines.ts";
import { insertOrders } from "./orders/insert-orders.ts";
import { insertQuote } from "./orders/insert-quote.ts";
import { insertAddressesAndLists } from "./orders/insert-saved.ts";
import { savePictures } from "./pictures.ts";
import { insertShopTexts } from "./texts/insert-shop-texts.ts";

interface SeedOptions {
  db: Database;
  images: Pick<ProductImages, "saveDrawing">;
  /** The private files. */
  files: Pick<FileStore, "put">;
  /** Charges the orders paid by card, without real money; null makes all orders bank transfers. */
  payments: PaymentGateway | null;
  /** Prints a line of progress. */
  say: (line: string) => void;
  /** The end of the weeks in which the demo's orders and enquiries were made; by default now. */
  now?: Date;
}

const SEED_LOCK = 7_221_945_014;
/** Coprime to the number of products, so that neighbours in the listing (newest first) are of different categories. */
const STRIDE = 101;

/**
 * Fills an empty database with the demo shop, which is the same on every machine for the same `now`. Leaves a database
 * with data unchanged.
 */
export async function seedDemoShop({ db, images, files, payments, say, now = new Date() }: SeedOptions): Promise<void> {
  if (!(await isEmpty(db))) return;
  say("Filling the demo shop …");
  const pictures = await savePictures(
    demoProducts.map((product) => product.art),
    images,
  );
  const sheets = await saveSheets(files, now);
  const passwordHashes = await Promise.all(
    [...DEMO_ACCOUNTS.map(({ password }) => password), randomUUID()].map((password) => hashPassword(password)),
  );
  await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    // Another server may have filled it meanwhile.
    if (!(await isEmpty(tx))) return;
    const places = await insertTaxonomy(tx);
    const userIds = await insertUsers(tx, passwordHashes);
    const ofReviewers = demoOrders(now).map((order) =>
      payments ? order : { ...order, paymentMethod: "Bank" as const },
    );
    const orders = [...ofReviewers, ...norasOrders(now), ...companyOrders(now)].toSorted(
      (one, other) => one.placedAt.getTime() - other.placedAt.getTime(),
    );
    const adminId = requireEntry(userIds, DEMO_ACCOUNTS[0].email);
    const productIds = await insertProducts(tx, places, pictures, unitsSold(orders));
    await insertSubstitutes(tx, productIds);
    await insertReviews(tx, productIds, userIds);
    await insertCustomerPrices(tx, productIds, userIds);
    await insertPriceLists(tx, now, userIds);
    await insertCompany(tx, { now, userIds });
    await insertOrders(tx, { placed: orders, userIds, adminId, gateway: payments, now });
    await insertSheets(tx, sheets, productIds);
    await insertCompanyPayments(tx, { now, adminId });
    await insertRequisitions(tx, { now, userIds });
    await insertAddressesAndLists(tx, { now, userIds, productIds });
    await insertBankLines(tx, { now, adminId });
    await insertQuote(tx, { now, userIds });
    await insertEnquiries(tx, now, adminId);
    await insertSubscribers(tx, now);
    await insertShopTexts(tx, now);
  });
  await refreshSearchFrequencies(db);
  say("The demo shop is filled.");
}

async function isEmpty(db: Database | Transaction): Promise<boolean> {
  const [row] = await db
    .select({
      some: sql<boolean>`exists (select from users) or exists (select from products) or exists (select from categories)`,
    })
    .from(sql`(select 1) as one`);
  return row?.some === false;
}

interface Place {
  categoryId: string;
  subCategoryId: string;
  sectionId?: string;
}

/** Returns the taxonomy ids by the keys of sub-categories and sections. */
async function insertTaxonomy(tx: Transaction): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  const subRows: (typeof subCategories.$inferInsert)[] = [];
  const sectionRows: (typeof subCategorySections.$inferInsert)[] = [];
  for (const { category, subCategories: children } of demoTaxonomy) {
    for (const child of children) {
      const place = { categoryId: category.id, subCategoryId: demoId(SERIES.subCategory, subRows.length) };
      subRows.push({ id: place.subCategoryId, categoryId: category.id, name: child.name });
      places.set(child.key, place);
      for (const section of child.sections) {
        const sectionId = demoId(SERIES.section, sectionRows.length);
        sectionRows.push({ id: sectionId, subCategoryId: place.subCategoryId, name: section.name });
        places.set(section.key, { ...place, sectionId });
      }
    }
  }
  await tx.insert(categories).values(demoTaxonomy.map(({ category }) => ({ id: category.id, name: category.name })));
  await tx.insert(subCategories).values(subRows);
  await tx.insert(subCategorySections).values(sectionRows);
  return places;
}

/** Returns the ids of the accounts and reviewers by email. */
async function insertUsers(tx: Transaction, passwordHashes: string[]): Promise<Map<string, string>> {
  const unusableHash = passwordHashes.at(-1) ?? "";
  const people = [
    ...DEMO_ACCOUNTS.map(({ name, email, isAdmin }, index) => ({
      name,
      email,
      isAdmin,
      passwordHash: passwordHashes[index] ?? unusableHash,
    })),
    ...Object.values(demoReviewers).map((person) => ({ ...person, isAdmin: false, passwordHash: unusableHash })),
  ];
  const rows = people.map((person, index) => ({
    ...person,
    id: demoId(SERIES.user, index),
    createdAt: demoTime(index),
  }));
  await tx.insert(users).values(rows);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** Inserts products with an opening stock of their current stock plus the units sold since. Returns the ids by SKU. */
async function insertProducts(
  tx: Transaction,
  places: Map<string, Place>,
  pictures: string[],
  sold: Map<string, number>,
): Promise<Map<string, string>> {
  const rows = demoProducts.map(({ subCategory, section, ...product }, index) => {
    const position = (index * STRIDE) % demoProducts.length;
    return {
      ...product,
      ...places.get(section ?? subCategory),
      id: demoId(SERIES.product, position),
      createdAt: demoTime(position),
      image: pictures[index] ?? "",
    };
  });
  await tx.insert(products).values(rows);
  const stocked = rows
    .map(({ id, sku, stock, createdAt }) => ({ id, createdAt, units: stock + (sold.get(sku) ?? 0) }))
    .filter(({ units }) => units > 0);
  await tx.insert(stockMovements).values(
    stocked.map((row, index) => ({
      id: demoId(SERIES.movement, index),
      productId: row.id,
      delta: row.units,
      reason: "opening" as const,
      createdAt: row.createdAt,
    })),
  );
  return new Map(rows.map(({ sku, id }) => [sku, id]));
}

async function insertSubstitutes(tx: Transaction, productIds: Map<string, string>): Promise<void> {
  await tx.insert(productSubstitutes).values(
    demoSubstitutes.flatMap(({ sku, substitutes }) =>
      substitutes.map((substitute, position) => ({
        productId: requireEntry(productIds, sku),
        substituteId: requireEntry(productIds, substitute),
        position,
      })),
    ),
  );
}

async function insertReviews(
  tx: Transaction,
  productIds: Map<string, string>,
  userIds: Map<string, string>,
): Promise<void> {
  await tx.insert(reviews).values(
    demoReviews.map(({ sku, reviewer, rating, comment, writtenOn }, index) => ({
      id: demoId(SERIES.review, index),
      productId: requireEntry(productIds, sku),
      userId: requireEntry(userIds, demoReviewers[reviewer].email),
      name: demoReviewers[reviewer].name,
      rating,
      comment,
      createdAt: new Date(writtenOn),
    })),
  );
  await tx.execute(sql`update products set rating = summary.rating, num_reviews = summary.count
    from (select product_id, avg(rating) as rating, count(*) as count from reviews group by product_id) as summary
    where products.id = summary.product_id`);
}

async function insertCustomerPrices(
  tx: Transaction,
  productIds: Map<string, string>,
  userIds: Map<string, string>,
): Promise<void> {
  const userId = requireEntry(userIds, DEMO_ACCOUNTS[1].email);
  await tx.insert(customerPrices).values(
    demoCustomerPrices.map(({ sku, priceCents }, index) => ({
      id: demoId(SERIES.customerPrice, index),
      userId,
      productId: requireEntry(productIds, sku),
      priceCents,
    })),
  );
}
