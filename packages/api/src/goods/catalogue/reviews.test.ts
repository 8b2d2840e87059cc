import { newId } from "@shop/db/columns";
import { reviews } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import { LIMITS } from "@shop/domain/limits";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addPerson,
  addProduct,
  as,
  lockProductsFor,
  errorOf,
  expectAdminOnly,
  testShop,
  type Person,
  waitForBlockedSessions,
} from "../../testing.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";

test("a product shows its average rating, its number of reviews, and the reviews newest first", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  const people = [
    await addPerson(shop, { name: "One" }),
    await addPerson(shop, { name: "Two" }),
    await addPerson(shop, { name: "Three" }),
  ];
  for (const [index, rating] of [5, 4, 4].entries()) {
    const answer = await as(shop, people[index] ?? null).products.review({ id, rating, comment: `${rating} stars` });
    expect(answer).toEqual({ message: "Review added" });
  }
  const product = await as(shop, null).products.byId({ id });
  expect(product).toMatchObject({ rating: 4.33, numReviews: 3 });
  expect(product.reviews.map(({ name, rating, comment }) => ({ name, rating, comment }))).toEqual([
    { name: "Three", rating: 4, comment: "4 stars" },
    { name: "Two", rating: 4, comment: "4 stars" },
    { name: "One", rating: 5, comment: "5 stars" },
  ]);
  expect((await as(shop, null).products.list({})).products[0]).toMatchObject({ rating: 4.33, numReviews: 3 });
});

test("a second review by the same person is refused and changes nothing", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  const person = await addPerson(shop);
  await as(shop, person).products.review({ id, rating: 5, comment: "Good" });
  expect(await errorOf(as(shop, person).products.review({ id, rating: 1, comment: "Bad" }))).toMatchObject({
    status: 400,
    code: "BAD_REQUEST",
    message: "Product already reviewed",
  });
  const [{ _id: ownReview } = { _id: "" }] = (await as(shop, null).products.byId({ id })).reviews;
  expect(await as(shop, person).pricing.productById({ id })).toMatchObject({ ownReview });
  expect(await as(shop, await addPerson(shop)).pricing.productById({ id })).not.toHaveProperty("ownReview");
  expect(await as(shop, null).products.byId({ id })).toMatchObject({
    rating: 5,
    numReviews: 1,
    reviews: [{ comment: "Good" }],
  });
});

test("of many reviews the newest are shown, with the reader's own, and all are counted", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  const [first, last] = [await addPerson(shop), await addPerson(shop)];
  await as(shop, first).products.review({ id, rating: 1, comment: "The first" });
  const others = Array.from({ length: LIMITS.shownReviews }, () => newId());
  const people = others.map((person) => ({ id: person, name: "P", email: `${person}@test.example`, passwordHash: "" }));
  await shop.db.insert(users).values(people);
  await shop.db
    .insert(reviews)
    .values(others.map((userId) => ({ productId: id, userId, name: "P", rating: 3, comment: "" })));
  await as(shop, last).products.review({ id, rating: 5, comment: "The last" });
  const counted = { numReviews: LIMITS.shownReviews + 2, rating: 3 };
  const product = await as(shop, null).products.byId({ id });
  expect(product).toMatchObject(counted);
  expect(product.reviews).toHaveLength(LIMITS.shownReviews);
  expect(product.reviews[0]).toMatchObject({ comment: "The last" });
  expect(await as(shop, last).pricing.productById({ id })).toMatchObject({ ...counted, reviews: product.reviews });
  const forFirst = await as(shop, first).pricing.productById({ id });
  const own = { _id: forFirst.ownReview, name: first.name, rating: 1, comment: "The first" };
  expect(forFirst.reviews).toMatchObject([...product.reviews, own]);
});

test("concurrent reviews by different customers are all counted", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => addPerson(shop)));
  const held = await lockProductsFor(shop, [id]);
  const adding = people.map((person, index) =>
    as(shop, person).products.review({ id, rating: index + 1, comment: "" }),
  );
  await waitForBlockedSessions(shop, 5);
  await held.release();
  await Promise.all(adding);
  expect(await as(shop, null).products.byId({ id })).toMatchObject({ numReviews: 5, rating: 3 });
});

test("a review keeps the name that its author had when they wrote it", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  const person = await addPerson(shop, { name: "Before" });
  await as(shop, person).products.review({ id, rating: 4, comment: "" });
  await shop.db.update(users).set({ name: "After" }).where(eq(users.id, person.id));
  expect((await as(shop, null).products.byId({ id })).reviews).toMatchObject([{ name: "Before" }]);
});

test.each([
  [{ rating: 0 }, "rating: Must be at least 1"],
  [{ rating: 6 }, "rating: Must be at most 5"],
  [{ rating: 4.5 }, "rating: Must be a whole number"],
  [{ comment: "x".repeat(2_001) }, "comment: Must have at most 2000 characters"],
  [{ comment: "a\0b" }, "comment: Contains a character that can't be stored"],
  [{ comment: "\ud800" }, "comment: Contains a character that can't be stored"],
])("a review with %j is refused", async (wrong, message) => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  const review = { id, rating: 5, comment: "", ...wrong };
  expect(await errorOf(as(shop, await addPerson(shop)).products.review(review))).toMatchObject({
    status: 400,
    message,
  });
});

test("a draft, archived or unknown product can't be reviewed", async () => {
  const shop = await testShop();
  const draft = await addProduct(shop, { priceCents: 0 });
  const archived = await addProduct(shop, { archivedAt: new Date() });
  for (const id of [draft.id, archived.id, newId(), "1", "\0"]) {
    expect(
      await errorOf(as(shop, await addPerson(shop)).products.review({ id, rating: 5, comment: "" })),
    ).toMatchObject({
      status: 404,
      message: "Product not found",
    });
  }
});

test("reviews are limited per account and per address, in an hour", async () => {
  const shop = await testShop({ limits: { reviewsPerAccount: 2, reviewsPerAddress: 3 } });
  const [first, second, third] = [await addPerson(shop), await addPerson(shop), await addPerson(shop)];
  const products = [await addProduct(shop), await addProduct(shop), await addProduct(shop)];
  const statuses = async (person: Person, address: string) => {
    const answers: number[] = [];
    for (const { id } of products) {
      const adding = as(shop, person, { address }).products.review({ id, rating: 5, comment: "" });
      const status = adding.then(
        () => 201,
        async () => (await errorOf(adding)).status,
      );
      answers.push(await status);
    }
    return answers;
  };
  expect(await statuses(first, "192.0.2.1")).toEqual([201, 201, 429]);
  expect(await statuses(second, "192.0.2.1")).toEqual([201, 429, 429]);
  expect(await statuses(third, "198.51.100.66")).toEqual([201, 201, 429]);
});

test("staff remove a review, and rating, number and log follow", async () => {
  const shop = await testShop();
  const [nora, omar, ada] = [await addPerson(shop), await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const { id } = await addProduct(shop, { name: "Gloves", sku: "GLV" });
  await as(shop, omar).products.review({ id, rating: 4, comment: "Good" });
  await as(shop, nora).products.review({ id, rating: 1, comment: "Spam" });
  const [spam, good] = (await as(shop, null).products.byId({ id })).reviews;
  const removal = { id, reviewId: spam?._id ?? "" };
  expect(await as(shop, ada).products.removeReview(removal)).toEqual({ message: "Review removed" });
  expect(await as(shop, null).products.byId({ id })).toMatchObject({ rating: 4, numReviews: 1, reviews: [good] });
  expect((await as(shop, ada).audit.list({ recordId: id })).entries).toMatchObject([
    {
      actor: { _id: ada.id },
      action: "updated",
      entity: "product",
      label: "Gloves (GLV)",
      before: { rating: 2.5, numReviews: 2, review: { _id: removal.reviewId, user: nora.id, rating: 1 } },
      after: { rating: 4, numReviews: 1, review: null },
    },
  ]);
  await as(shop, ada).products.removeReview({ id, reviewId: good?._id ?? "" });
  expect(await as(shop, null).products.byId({ id })).toMatchObject({ rating: 0, numReviews: 0, reviews: [] });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a review is not found under another product, with an unknown id or twice, and only staff remove one", async () => {
  const shop = await testShop();
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const [{ id }, other] = [await addProduct(shop), await addProduct(shop)];
  await as(shop, nora).products.review({ id, rating: 4, comment: "Good" });
  const [{ _id: reviewId } = { _id: "" }] = (await as(shop, null).products.byId({ id })).reviews;
  await expectAdminOnly(shop, ({ products }) => [products.removeReview({ id, reviewId })]);
  const expectMissing = async (removal: { id: string; reviewId: string }) =>
    expect(await errorOf(as(shop, ada).products.removeReview(removal))).toMatchObject({ status: 404 });
  await expectMissing({ id: other.id, reviewId });
  for (const unknown of [newId(), "1", "\0"]) {
    await expectMissing({ id, reviewId: unknown });
    await expectMissing({ id: unknown, reviewId });
  }
  expect(await as(shop, null).products.byId({ id })).toMatchObject({ rating: 4, numReviews: 1 });
  await as(shop, ada).products.removeReview({ id, reviewId });
  await expectMissing({ id, reviewId });
});

test("a visitor can't write a review", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  const review = { id, rating: 5, comment: "" };
  expect(await errorOf(as(shop, null).products.review(review))).toMatchObject({
    status: 401,
    message: "Not authorized, no token",
  });
});
