import { Box, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { ProductDetail, Review } from "@shop/domain/contracts/products";
import { dayOf } from "@shop/domain/dates";
import { SIGN_IN_TO_REVIEW, NO_REVIEWS } from "@shop/domain/messages";
import { productPath, ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { useSession } from "../../../lib/session/session.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { Bar } from "../../../ui/display/bar.tsx";
import { Note } from "../../../ui/page/panel.tsx";
import { reviewCount, Stars } from "../../../ui/product/rating.tsx";
import { ReviewForm } from "./review-form.tsx";
import styles from "./reviews.module.css";

/** The reviews of a product, and the form for a new one. */
export function Reviews({ product }: { product: ProductDetail }) {
  const session = useSession();
  const isHydrated = useIsHydrated();
  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <Stack gap={16}>
        <h2 id="reviews">Reviews</h2>
        {product.numReviews > 0 && <RatingSummary product={product} />}
      </Stack>
      <Stack gap={16}>
        <ReviewList reviews={product.reviews} />
        <h3 id="write-review">Write a review</h3>
        {/* The server's HTML contains both; CSS shows one of them from the first paint (app/layout/shop-layout.tsx). */}
        {(session || !isHydrated) && (
          <div data-for-signed-in={!isHydrated || undefined}>
            <ReviewForm productId={product._id} />
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

/** The average of a product's reviews, and how many gave each rating. */
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

function ReviewList({ reviews }: { reviews: Review[] }) {
  const { timeZone } = useShopInfo();
  if (reviews.length === 0) return <Note>{NO_REVIEWS}</Note>;
  return (
    <Stack component="ul" gap={16}>
      {reviews.map((review) => (
        <li key={review._id} className={styles.review}>
          <Group gap="4px 12px">
            <strong>{review.name}</strong>
            <Stars rating={review.rating} />
            <VisuallyHidden>{review.rating} out of 5 stars</VisuallyHidden>
            <Box component="time" c="dimmed" fz="sm" dateTime={review.createdAt} data-figures>
              {dayOf(review.createdAt, timeZone)}
            </Box>
          </Group>
          <Box component="p" maw="68ch" style={{ whiteSpace: "pre-line" }}>
            {review.comment}
          </Box>
        </li>
      ))}
    </Stack>
  );
}
