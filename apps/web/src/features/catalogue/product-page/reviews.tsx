import type { ProductDetail } from "@shop/domain/contracts/products";
import { SIGN_IN_TO_REVIEW } from "@shop/domain/messages";
import { productPath, ROUTES, withRedirect } from "@shop/domain/paths";
import { Link } from "react-router-dom";
import { useSession } from "../../../lib/session.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { RatingSummary } from "./rating-summary.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewList } from "./review-list.tsx";
import styles from "./reviews.module.css";

/** The reviews of a product, and the form for another one. */
export function Reviews({ product }: { product: ProductDetail }) {
  const session = useSession();
  const isHydrated = useIsHydrated();
  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <div className={styles.summary}>
        <h2 id="reviews">Reviews</h2>
        {product.numReviews > 0 && <RatingSummary product={product} />}
      </div>
      <div className={styles.written}>
        <ReviewList reviews={product.reviews} />
        <h3 id="write-review">Write a review</h3>
        {/* The page comes with both; which of them is seen is decided before it is painted (app/own-screen.tsx). */}
        {(session || !isHydrated) && (
          <div data-for-signed-in={!isHydrated || undefined}>
            <ReviewForm productId={product._id} />
          </div>
        )}
        {!session && <SignInToReview productId={product._id} />}
      </div>
    </section>
  );
}

/** The spec's sentence, with its 'sign in' as the link. */
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
