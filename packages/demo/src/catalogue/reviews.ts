import { cleaningReviews } from "./reviews/cleaning-reviews.ts";
import { gloveReviews } from "./reviews/glove-reviews.ts";
import { medicalReviews } from "./reviews/medical-reviews.ts";
import { packagingReviews } from "./reviews/packaging-reviews.ts";
import { protectiveReviews } from "./reviews/protective-reviews.ts";
import type { DemoReviewer } from "./reviews/reviewers.ts";

interface DemoReview {
  sku: string;
  reviewer: DemoReviewer;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  /** YYYY-MM-DD. */
  writtenOn: string;
}

/** At most one review per product and reviewer, as in the shop. */
export const demoReviews: DemoReview[] = Object.entries({
  ...gloveReviews,
  ...protectiveReviews,
  ...medicalReviews,
  ...cleaningReviews,
  ...packagingReviews,
}).flatMap(([sku, reviews]) =>
  reviews.map(({ by, rating, on, comment }) => ({
    sku,
    reviewer: by,
    rating,
    comment,
    writtenOn: on,
  })),
);
