import type { ProductDetail } from "@shop/domain/contracts/products";
import { reviewCount, Stars } from "../../../ui/rating.tsx";
import styles from "./reviews.module.css";

const BEST_FIRST = [5, 4, 3, 2, 1];

/** The average of a product's reviews, and how they spread. */
export function RatingSummary({ product }: { product: ProductDetail }) {
  const { reviews, rating, numReviews } = product;
  return (
    <div className={styles.summary}>
      <div className={styles.average}>
        <span className={styles.number}>{(Math.round(rating * 10) / 10).toFixed(1)}</span>
        <div>
          <Stars rating={rating} isLarge />
          <p className={styles.muted}>out of 5, {reviewCount(numReviews)}</p>
        </div>
      </div>
      <ul className={styles.bars}>
        {BEST_FIRST.map((stars) => {
          const count = reviews.filter((review) => review.rating === stars).length;
          return (
            <li key={stars} className={styles.bar} data-figures>
              <span>{stars === 1 ? "1 star" : `${stars} stars`}</span>
              <span className={styles.track}>
                <span className={styles.fill} style={{ width: `${(count / Math.max(1, reviews.length)) * 100}%` }} />
              </span>
              <span>{count}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
