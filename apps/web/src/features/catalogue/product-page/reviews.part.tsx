import { SIGN_IN_TO_REVIEW } from "@shop/domain/messages";
import { productPath, ROUTES, withRedirect } from "@shop/domain/paths";
import { lazy } from "react";
import { Link, useParams } from "react-router-dom";
import { useSession } from "../../../lib/session.ts";
import { Deferred } from "../../../ui/deferred.tsx";
import { useProduct } from "../product-reads.ts";
import { RatingSummary } from "./rating-summary.tsx";
import { ReviewList } from "./review-list.tsx";
import styles from "./reviews.module.css";

/** For customers alone, and made of fields that the page does without. */
const ReviewForm = lazy(async () => ({ default: (await import("./review-form.tsx")).ReviewForm }));

/** What others say of the product that the address names. */
export function Reviews() {
  const { id = "" } = useParams();
  const { data: product } = useProduct(id);
  const session = useSession();
  if (!product) return null;
  return (
    <section className={styles["reviews"]} aria-labelledby="reviews">
      <div className={styles["summary"]}>
        <h2 id="reviews">Reviews</h2>
        {product.numReviews > 0 && <RatingSummary product={product} />}
      </div>
      <div className={styles["written"]}>
        <ReviewList reviews={product.reviews} />
        <h3 id="write-review">Write a review</h3>
        {session ? (
          <Deferred height={320}>
            <ReviewForm productId={product._id} />
          </Deferred>
        ) : (
          <SignInToReview productId={product._id} />
        )}
      </div>
    </section>
  );
}

/** The spec's sentence, with its 'sign in' as the link. */
function SignInToReview({ productId }: { productId: string }) {
  const [before, after] = SIGN_IN_TO_REVIEW.split("sign in");
  return (
    <p>
      {before}
      <Link to={withRedirect(ROUTES.login, productPath(productId))}>sign in</Link>
      {after}
    </p>
  );
}
