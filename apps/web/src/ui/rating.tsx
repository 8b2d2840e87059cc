import { IconStar, IconStarFilled, IconStarHalfFilled } from "@tabler/icons-react";
import styles from "./rating.module.css";

const PLACES = [1, 2, 3, 4, 5];

/** Amber stars, to the half, without words: put words beside them. */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  const halves = Math.round(rating * 2);
  return (
    <span className={styles["stars"]} data-none={halves === 0 || undefined} aria-hidden>
      {PLACES.map((place) => {
        if (halves >= place * 2) return <IconStarFilled key={place} size={size} />;
        return halves === place * 2 - 1 ? (
          <IconStarHalfFilled key={place} size={size} />
        ) : (
          <IconStar key={place} size={size} />
        );
      })}
    </span>
  );
}

/** A product's rating in stars, with the count of its reviews. */
export function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  return (
    <span className={styles["rating"]} role="img" aria-label={ratingWords(rating, reviews)}>
      <Stars rating={rating} />
      <span aria-hidden>{reviewCount(reviews)}</span>
    </span>
  );
}

export const reviewCount = (reviews: number) => (reviews === 1 ? "1 review" : `${reviews} reviews`);

function ratingWords(rating: number, reviews: number): string {
  return reviews === 0 ? "No reviews yet" : `${Math.round(rating * 10) / 10} out of 5 stars, ${reviewCount(reviews)}`;
}
