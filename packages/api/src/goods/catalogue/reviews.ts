import type { Queryable, Transaction } from "@shop/db/client";
import { products, reviews } from "@shop/db/schema/products";
import type { ProductDetail, ReviewRemoval } from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { ALREADY_REVIEWED, REMOVED, REVIEW_ADDED } from "@shop/domain/messages";
import { and, eq, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { lockAccount } from "../../people/accounts.ts";
import { isPublished } from "../products/product-filters.ts";
import { transact } from "../../base/platform/transact.ts";
import { readProductRecord } from "./product-records.ts";
import { aboutProduct, lockProduct } from "./save-product.ts";

/**
 * Adds a customer's review, and updates the product's rating and number of reviews in the same transaction. BAD_REQUEST
 * for a second review of the same product; TOO_MANY_REQUESTS for an account or an address that sends too many in an hour.
 */
export async function addReview(
  ctx: CustomerContext<Queryable>,
  review: { id: string; rating: number; comment: string },
): Promise<{ message: string }> {
  const { db, limits, viewer } = ctx;
  if (!isId(review.id)) throw notFound("Product");
  await limits.takeReview(ctx, viewer.id);
  await transact(db, async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, review.id), isPublished))
      .for("no key update");
    if (!product) throw notFound("Product");
    const author = await lockAccount(tx, viewer.id);
    const [added] = await tx
      .insert(reviews)
      .values({
        productId: product.id,
        userId: viewer.id,
        name: author.name,
        rating: review.rating,
        comment: review.comment,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) throw refusal("BAD_REQUEST", ALREADY_REVIEWED);
    await updateRating(tx, product.id);
  });
  return { message: REVIEW_ADDED };
}

/**
 * Removes a review for staff, and updates the product's rating and number of reviews in the same transaction. The log
 * names its author by id alone, and does not keep its text. NOT_FOUND when the product has no such review.
 */
export async function removeReview(
  ctx: CustomerContext,
  { id, reviewId }: ReviewRemoval,
): Promise<{ message: string }> {
  const { db, viewer } = ctx;
  if (!isId(id) || !isId(reviewId)) throw notFound("Review");
  await transact(db, async (tx) => {
    const before = await lockProduct(ctx, tx, id);
    const isIt = and(eq(reviews.id, reviewId), eq(reviews.productId, id));
    const [removed] = await tx.delete(reviews).where(isIt).returning();
    if (!removed) throw notFound("Review");
    await updateRating(tx, id);
    const after = await readProductRecord({ db: tx, settings: ctx.settings }, id);
    const review = { _id: removed.id, user: removed.userId, rating: removed.rating };
    await recordChange(tx, viewer, {
      ...aboutProduct(before),
      action: "updated",
      before: { rating: before.rating, numReviews: before.numReviews, review },
      after: { rating: after.rating, numReviews: after.numReviews, review: null },
    });
  });
  return { message: REMOVED("Review") };
}

const updateRating = (tx: Transaction, productId: string) =>
  tx
    .update(products)
    .set({
      numReviews: sql`(select count(*) from reviews where product_id = ${productId})`,
      rating: sql`(select coalesce(avg(rating), 0) from reviews where product_id = ${productId})`,
    })
    .where(eq(products.id, productId));

/** A product with the id of a user's review of it, if there is one; it is added to the reviews where only newer ones are. */
export async function withOwnReview<P extends ProductDetail>(
  db: Queryable,
  userId: string,
  product: P,
): Promise<P & { ownReview?: string }> {
  const { id, name, rating, comment, createdAt } = reviews;
  const isOwn = and(eq(reviews.productId, product._id), eq(reviews.userId, userId));
  const [found] = await db.select({ _id: id, name, rating, comment, createdAt }).from(reviews).where(isOwn);
  if (!found) return product;
  const own = { ...found, createdAt: found.createdAt.toISOString() };
  const isShown = product.reviews.some(({ _id }) => _id === own._id);
  return { ...product, reviews: isShown ? product.reviews : [...product.reviews, own], ownReview: own._id };
}
