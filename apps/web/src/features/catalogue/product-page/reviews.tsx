import { Box, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { OwnProductDetail, ProductDetail, Review } from "@shop/domain/contracts/products";
import { dayOf } from "@shop/domain/dates";
import { NO_REVIEWS, REVIEW_SUBMITTED, SIGN_IN_TO_REVIEW } from "@shop/domain/messages";
import { productPath, ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { useSession } from "../../../lib/session/session.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { Bar } from "../../../ui/display/bar.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Note } from "../../../ui/page/panel.tsx";
import { reviewCount, Stars } from "../../../ui/product/rating.tsx";
import { ReviewForm, useReview } from "./review-form.tsx";
import styles from "./reviews.module.css";

/** The reviews of a product, and the form for a new one. */
export function Reviews({ product }: { product: OwnProductDetail }) {
  const session = useSession();
  const isHydrated = useIsHydrated();
  const review = useReview();
  const own = session ? product.reviews.find(({ _id }) => _id === product.ownReview) : undefined;
  const isDone = session !== null && (own !== undefined || review.isSuccess);
  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <Stack gap={16}>
        <h2 id="reviews">Reviews</h2>
        {product.numReviews > 0 && <RatingSummary product={product} />}
      </Stack>
      <Stack gap={16}>
        <ReviewList reviews={product.reviews.filter((each) => each !== own)} isEmpty={product.reviews.length === 0} />
        <h3 id="write-review">{isDone ? "Your review" : "Write a review"}</h3>
        {isDone && (
          <>
            {review.isSuccess && <Notice kind="success">{REVIEW_SUBMITTED}</Notice>}
            {own && <OneReview review={own} />}
            <Note>Thank you for your review.</Note>
          </>
        )}
        {/* The server's HTML contains both; CSS shows one of them from the first paint (app/layout/shop-layout.tsx). */}
        {(session || !isHydrated) && !isDone && (
          <div data-for-signed-in={!isHydrated || undefined}>
            <ReviewForm productId={product._id} review={review} />
          </div>
        )}
        {!session && <SignInToReview productId={product._id} />}
      </Stack>
    </section>
  );
}

/** The sentence with 'sign in' as a link. */
function SignInToReview({ productId }: { productId: string }) {
  const [before, after] = SIGN_IN_TO_REVIEW.split("sign in");
  return (
    <p data-for-visitors>
      {before}
      <Link to={withRedirect(ROUTES.login, productPath(productId))}>sign in</Link>
      {after}
    </p>
  );
}

const BEST_FIRST = [5, 4, 3, 2, 1];

/** The average of a product's reviews, and how many of those that are shown gave each rating. */
function RatingSummary({ product }: { product: ProductDetail }) {
  const { reviews, rating, numReviews } = product;
  return (
    <Stack gap={16}>
      <Group gap={12} wrap="nowrap">
        <Box component="span" fz="2.25rem" fw={700} lts="-0.03em" lh={1}>
          {(Math.round(rating * 10) / 10).toFixed(1)}
        </Box>
        <div>
          <Stars rating={rating} isLarge />
          <Note>out of 5, {reviewCount(numReviews)}</Note>
        </div>
      </Group>
      {reviews.length < numReviews && (
        <Note>
          {reviews.length} of {reviewCount(numReviews)} are shown and counted here, the newest first.
        </Note>
      )}
      <Stack component="ul" gap={6}>
        {BEST_FIRST.map((stars) => {
          const count = reviews.filter((review) => review.rating === stars).length;
          return (
            <li key={stars} className={styles.bar} data-figures>
              <span>{stars === 1 ? "1 star" : `${stars} stars`}</span>
              <Bar percent={(count / Math.max(1, reviews.length)) * 100} />
              <Box component="span" c="dimmed" ta="right">
                {count}
              </Box>
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}

/** `isEmpty`: the product has no reviews at all, not even the reader's. */
function ReviewList({ reviews, isEmpty }: { reviews: Review[]; isEmpty: boolean }) {
  if (isEmpty) return <Note>{NO_REVIEWS}</Note>;
  if (reviews.length === 0) return null;
  return (
    <Stack component="ul" gap={16}>
      {reviews.map((review) => (
        <li key={review._id}>
          <OneReview review={review} />
        </li>
      ))}
    </Stack>
  );
}

function OneReview({ review: { name, rating, createdAt, comment } }: { review: Review }) {
  const { timeZone } = useShopInfo();
  return (
    <div className={styles.review}>
      <Group gap="4px 12px">
        <strong>{name}</strong>
        <Stars rating={rating} />
        <VisuallyHidden>{rating} out of 5 stars</VisuallyHidden>
        <Box component="time" c="dimmed" fz="sm" dateTime={createdAt} data-figures>
          {dayOf(createdAt, timeZone)}
        </Box>
      </Group>
      <Box component="p" maw="68ch" style={{ whiteSpace: "pre-line" }}>
        {comment}
      </Box>
    </div>
  );
}
