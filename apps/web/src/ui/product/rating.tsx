import type { CSSProperties } from "react";
import styles from "./product.module.css";

interface StarsProps {
  rating: number;
  isLarge?: boolean;
}

/** Five stars, rounded to half a star; hidden from screen readers, so they need a text. */
export function Stars({ rating, isLarge }: StarsProps) {
  const toTheHalf = Math.round(rating * 2) / 2;
  const style = { "--rating": toTheHalf } as CSSProperties;
  return <span className={styles.stars} style={style} data-large={isLarge} aria-hidden />;
}

/** A product's rating in stars, with the number of its reviews; only for products with reviews. */
export function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  const words = `${Math.round(rating * 10) / 10} out of 5 stars, ${reviewCount(reviews)}`;
  return (
    <span className={styles.rating} role="img" aria-label={words}>
      <Stars rating={rating} />
      <span aria-hidden>{reviewCount(reviews)}</span>
    </span>
  );
}

export const reviewCount = (reviews: number) => (reviews === 1 ? "1 review" : `${reviews} reviews`);
