import type { Review } from "@shop/domain/contracts/products";
import { dayOf } from "@shop/domain/dates";
import { NO_REVIEWS } from "@shop/domain/messages";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { Stars } from "../../../ui/rating.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./reviews.module.css";

export function ReviewList({ reviews }: { reviews: Review[] }) {
  const { timeZone } = useShopInfo();
  if (reviews.length === 0) return <p className={styles.muted}>{NO_REVIEWS}</p>;
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review._id} className={styles.review}>
          <div className={styles.who}>
            <strong>{review.name}</strong>
            <Stars rating={review.rating} />
            <VisuallyHidden>{review.rating} out of 5 stars</VisuallyHidden>
            <time className={styles.muted} dateTime={review.createdAt} data-figures>
              {dayOf(review.createdAt, timeZone)}
            </time>
          </div>
          <p className={styles.comment}>{review.comment}</p>
        </li>
      ))}
    </ul>
  );
}
