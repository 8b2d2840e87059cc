import type { Queryable } from "@shop/db/client";
import { products, reviews } from "@shop/db/schema/products";
import { isId } from "@shop/domain/ids";
import { ALREADY_REVIEWED, REVIEW_ADDED } from "@shop/domain/messages";
import { and, eq, sql } from "drizzle-orm";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { lockAccount } from "../../people/accounts.ts";
import { isPublished } from "../products/product-filters.ts";
import { transact } from "../../base/platform/transact.ts";

/**
 * Adds a customer's review, and updates the product's rating and number of reviews in the same transaction. BAD_REQUEST
 * for a second review of the same product.
 */
export async function addReview(
  { db, viewer }: CustomerContext<Queryable>,
  review: { id: string; rating: number; comment: string },
): Promise<{ message: string }> {
  if (!isId(review.id)) throw notFound("Product");
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
    await tx
      .update(products)
      .set({
        numReviews: sql`(select count(*) from reviews where product_id = ${product.id})`,
        rating: sql`(select avg(rating) from reviews where product_id = ${product.id})`,
      })
      .where(eq(products.id, product.id));
  });
  return { message: REVIEW_ADDED };
}

/** The id of a user's review of a product; undefined if there is none. */
export async function findOwnReview(db: Queryable, userId: string, productId: string): Promise<string | undefined> {
  const isOwn = and(eq(reviews.productId, productId), eq(reviews.userId, userId));
  const [own] = await db.select({ id: reviews.id }).from(reviews).where(isOwn);
  return own?.id;
}
