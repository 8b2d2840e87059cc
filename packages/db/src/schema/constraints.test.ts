import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../columns.ts";
import { outbox, subscribers } from "./contacts.ts";
import { idempotencyKeys } from "./idempotency.ts";
import { orderLines, orders } from "./orders.ts";
import { payments } from "./payments.ts";
import { customerPrices, products, reviews } from "./products.ts";
import { addProduct, addUser, freshDatabase, violationOf } from "./schema.fixture.ts";
import { categories, subCategories, subCategorySections } from "./taxonomy.ts";
import { users } from "./users.ts";

const ADDRESS = {
  first_name: "N",
  last_name: "W",
  country: "AU",
  address: "1 St",
  city: "M",
  state: "VIC",
  postalCode: "3000",
  phone: "1",
};

function anOrder(userId: string, changes: Partial<typeof orders.$inferInsert> = {}): typeof orders.$inferInsert {
  return {
    userId,
    shippingAddress: ADDRESS,
    paymentMethod: "Bank",
    itemsCents: 100,
    shippingCents: 20,
    taxCents: 10,
    totalCents: 130,
    ...changes,
  };
}

describe("there is at most one", () => {
  test("user per email address, ignoring case", async () => {
    const db = await freshDatabase();
    await addUser(db, { email: "Nora@test.example" });
    expect(await violationOf(addUser(db, { email: "nORA@TEST.example" }))).toBe("users_email_key");
  });

  test("product per SKU, ignoring case, but any number without one", async () => {
    const db = await freshDatabase();
    await addProduct(db, { sku: "pft-1" });
    expect(await violationOf(addProduct(db, { sku: "PFT-1" }))).toBe("products_sku_key");
    await addProduct(db, { sku: "" });
    await addProduct(db, { sku: "" });
    await addProduct(db, { sku: "PFT1" });
  });

  test("category, sub-category and section per name and parent", async () => {
    const db = await freshDatabase();
    const [one, two, subOne, subTwo] = [newId(), newId(), newId(), newId()];
    await db.insert(categories).values([
      { id: one, name: "Gloves" },
      { id: two, name: "Masks" },
    ]);
    expect(await violationOf(db.insert(categories).values({ name: "gLOVES" }))).toBe("categories_name_key");
    await db.insert(subCategories).values([
      { id: subOne, categoryId: one, name: "Blue" },
      { id: subTwo, categoryId: two, name: "Blue" },
    ]);
    expect(await violationOf(db.insert(subCategories).values({ categoryId: one, name: "BLUE" }))).toBe(
      "sub_categories_name_key",
    );
    await db.insert(subCategorySections).values([
      { subCategoryId: subOne, name: "Large" },
      { subCategoryId: subTwo, name: "Large" },
    ]);
    expect(await violationOf(db.insert(subCategorySections).values({ subCategoryId: subOne, name: "LARGE" }))).toBe(
      "sub_category_sections_name_key",
    );
  });

  test("review and customer price per product and user", async () => {
    const db = await freshDatabase();
    const [productId, userId] = [await addProduct(db), await addUser(db)];
    const review = { productId, userId, name: "N", rating: 5, comment: "" };
    await db.insert(reviews).values(review);
    expect(await violationOf(db.insert(reviews).values({ ...review, rating: 1 }))).toBe("reviews_product_user_key");
    await db.insert(customerPrices).values({ productId, userId, priceCents: 1 });
    expect(await violationOf(db.insert(customerPrices).values({ productId, userId, priceCents: 2 }))).toBe(
      "customer_prices_user_product_key",
    );
  });

  test("order per number, which can't be chosen", async () => {
    const db = await freshDatabase();
    const userId = await addUser(db);
    const made = await db
      .insert(orders)
      .values([anOrder(userId), anOrder(userId)])
      .returning();
    expect(made.map(({ orderNumber }) => orderNumber)).toEqual([100_001, 100_002]);
    expect(await violationOf(db.update(orders).set({ orderNumber: 100_001 } as never))).toMatch(
      /can only be updated to DEFAULT|orders_order_number_key/,
    );
  });

  test("line per product in an order", async () => {
    const db = await freshDatabase();
    const [productId, orderId] = [await addProduct(db), newId()];
    await db.insert(orders).values(anOrder(await addUser(db), { id: orderId }));
    const line = { orderId, productId, position: 0, name: "G", sku: "", image: "", priceCents: 1, quantity: 1 };
    await db.insert(orderLines).values(line);
    expect(await violationOf(db.insert(orderLines).values({ ...line, position: 1 }))).toBe("order_lines_product_key");
    expect(await violationOf(db.insert(orderLines).values({ ...line, productId: await addProduct(db) }))).toBe(
      "order_lines_position_key",
    );
  });

  test("response per idempotency key and owner", async () => {
    const db = await freshDatabase();
    await db.insert(idempotencyKeys).values([
      { owner: "nora", key: "k", bodyHash: "1" },
      { owner: "omar", key: "k", bodyHash: "1" },
    ]);
    expect(await violationOf(db.insert(idempotencyKeys).values({ owner: "nora", key: "k", bodyHash: "2" }))).toBe(
      "idempotency_keys_owner_key_pk",
    );
  });

  test("successful payment per order, and payment per gateway id", async () => {
    const db = await freshDatabase();
    const [userId, orderId, otherOrderId] = [await addUser(db), newId(), newId()];
    await db.insert(orders).values([anOrder(userId, { id: orderId }), anOrder(userId, { id: otherOrderId })]);
    const payment = (idempotencyKey: string, more: Partial<typeof payments.$inferInsert>) =>
      db.insert(payments).values({ userId, orderId, gateway: "test", idempotencyKey, amountCents: 130, ...more });
    await payment("a", { state: "failed" });
    await payment("b", { state: "succeeded", gatewayId: "pi_1" });
    await payment("c", { state: "failed" });
    expect(await violationOf(payment("d", { state: "succeeded" }))).toBe("payments_one_success_per_order_key");
    expect(await violationOf(payment("e", { orderId: otherOrderId, gatewayId: "pi_1" }))).toBe(
      "payments_gateway_id_key",
    );
    expect(await violationOf(payment("b", { orderId: otherOrderId }))).toBe("payments_idempotency_key_key");
  });

  test("subscriber per email address, ignoring case", async () => {
    const db = await freshDatabase();
    await db.insert(subscribers).values({ email: "nora@test.example", tokenHash: "1" });
    expect(await violationOf(db.insert(subscribers).values({ email: "NORA@test.example", tokenHash: "2" }))).toBe(
      "subscribers_email_key",
    );
  });
});

describe("a product has one place in the taxonomy:", () => {
  async function twoCategories() {
    const db = await freshDatabase();
    const ids = { category: newId(), otherCategory: newId(), sub: newId(), otherSub: newId(), section: newId() };
    await db.insert(categories).values([
      { id: ids.category, name: "A" },
      { id: ids.otherCategory, name: "B" },
    ]);
    await db.insert(subCategories).values([
      { id: ids.sub, categoryId: ids.category, name: "a" },
      { id: ids.otherSub, categoryId: ids.otherCategory, name: "b" },
    ]);
    await db.insert(subCategorySections).values({ id: ids.section, subCategoryId: ids.sub, name: "s" });
    return { db, ...ids };
  }

  test("its sub-category is in its category, and its section in its sub-category", async () => {
    const { db, category, otherCategory, sub, otherSub, section } = await twoCategories();
    await addProduct(db, { categoryId: category, subCategoryId: sub, sectionId: section });
    expect(await violationOf(addProduct(db, { categoryId: otherCategory, subCategoryId: sub }))).toBe(
      "products_sub_category_in_category_fk",
    );
    expect(
      await violationOf(addProduct(db, { categoryId: otherCategory, subCategoryId: otherSub, sectionId: section })),
    ).toBe("products_section_in_sub_category_fk");
    expect(await violationOf(db.update(products).set({ categoryId: otherCategory }))).toBe(
      "products_sub_category_in_category_fk",
    );
  });

  test("no level may be set without the one above", async () => {
    const { db, category, sub, section } = await twoCategories();
    expect(await violationOf(addProduct(db, { subCategoryId: sub }))).toBe("products_taxonomy_whole");
    expect(await violationOf(addProduct(db, { categoryId: category, sectionId: section }))).toBe(
      "products_taxonomy_whole",
    );
    expect(await violationOf(addProduct(db, { categoryId: newId() }))).toBe("products_category_id_categories_id_fk");
  });

  test("it moves with its sub-category", async () => {
    const { db, category, otherCategory, sub } = await twoCategories();
    const id = await addProduct(db, { categoryId: category, subCategoryId: sub });
    await db.update(subCategories).set({ categoryId: otherCategory, name: "moved" }).where(eq(subCategories.id, sub));
    expect(await db.select({ categoryId: products.categoryId }).from(products).where(eq(products.id, id))).toEqual([
      { categoryId: otherCategory },
    ]);
  });

  test("a category or sub-category with products can't be deleted", async () => {
    const { db, category, sub } = await twoCategories();
    await addProduct(db, { categoryId: category, subCategoryId: sub });
    await db.delete(subCategorySections);
    expect(await violationOf(db.delete(subCategories).where(eq(subCategories.id, sub)))).toBe(
      "products_sub_category_in_category_fk",
    );
    expect(await violationOf(db.delete(categories).where(eq(categories.id, category)))).toBe(
      "products_category_id_categories_id_fk",
    );
  });
});

describe("values out of bounds are refused:", () => {
  test.each([
    ["a negative price", { priceCents: -1 }, "products_price_not_negative"],
    ["no name", { name: "" }, "products_name_not_empty"],
    ["a rating above five", { rating: 5.01 }, "products_rating_in_range"],
    ["a negative count of reviews", { numReviews: -1 }, "products_rating_in_range"],
  ])("a product with %s", async (_what, wrong, constraint) => {
    expect(await violationOf(addProduct(await freshDatabase(), wrong))).toBe(constraint);
  });

  test.each([
    ["another payment method", { paymentMethod: "Cash" as never }, "orders_payment_method_known"],
    ["a negative tax", { taxCents: -10, totalCents: 110 }, "orders_amounts_not_negative"],
    ["a total that is not the sum", { totalCents: 131 }, "orders_total_is_sum"],
    ["a delivery before its payment", { deliveredAt: new Date() }, "orders_delivered_when_released_or_moved"],
    [
      "both delivery and cancellation",
      { paidAt: new Date(), deliveredAt: new Date(), cancelledAt: new Date() },
      "orders_not_delivered_and_cancelled",
    ],
  ])("an order with %s", async (_what, wrong, constraint) => {
    const db = await freshDatabase();
    expect(await violationOf(db.insert(orders).values(anOrder(await addUser(db), wrong)))).toBe(constraint);
  });

  test.each([
    ["no quantity", { quantity: 0 }, "order_lines_quantity_positive"],
    ["no price", { priceCents: 0, priceSource: "public" as const }, "order_lines_price_known"],
  ])("an order's line with %s", async (_what, wrong, constraint) => {
    const db = await freshDatabase();
    const orderId = newId();
    await db.insert(orders).values(anOrder(await addUser(db), { id: orderId }));
    const line = {
      orderId,
      productId: await addProduct(db),
      position: 0,
      name: "G",
      sku: "",
      image: "",
      priceCents: 1,
      quantity: 1,
    };
    expect(await violationOf(db.insert(orderLines).values({ ...line, ...wrong }))).toBe(constraint);
  });

  test("a review outside one to five stars, and a customer price of zero", async () => {
    const db = await freshDatabase();
    const [productId, userId] = [await addProduct(db), await addUser(db)];
    for (const rating of [0, 6]) {
      expect(await violationOf(db.insert(reviews).values({ productId, userId, name: "N", rating, comment: "" }))).toBe(
        "reviews_rating_in_range",
      );
    }
    expect(await violationOf(db.insert(customerPrices).values({ productId, userId, priceCents: 0 }))).toBe(
      "customer_prices_price_positive",
    );
  });

  test("a user without a name or with an invalid email address", async () => {
    const db = await freshDatabase();
    expect(await violationOf(addUser(db, { name: "" }))).toBe("users_name_not_empty");
    expect(await violationOf(addUser(db, { email: "nora" }))).toBe("users_email_has_at");
  });

  test("an email without its cause", async () => {
    const db = await freshDatabase();
    expect(
      await violationOf(db.insert(outbox).values({ cause: "", recipient: "n@test.example", subject: "S", text: "T" })),
    ).toBe("outbox_cause_not_empty");
  });
});

test("a user with orders can't be deleted, and another user is deleted with their prices", async () => {
  const db = await freshDatabase();
  const [nora, omar, productId] = [await addUser(db), await addUser(db), await addProduct(db)];
  await db.insert(orders).values(anOrder(nora));
  await db.insert(customerPrices).values({ userId: omar, productId, priceCents: 1 });
  expect(await violationOf(db.delete(users).where(eq(users.id, nora)))).toBe("orders_user_id_users_id_fk");
  await db.delete(users).where(eq(users.id, omar));
  expect(await db.$count(customerPrices)).toBe(0);
});

test("ids sort by creation time", () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_000);
});
