import type { ReviewsBySku } from "./reviewers.ts";

export const protectiveReviews: ReviewsBySku = {
  "SML2-50": [
    {
      by: "nina",
      rating: 5,
      on: "2025-09-22",
      comment: "Comfortable for a full list and glasses don't fog if you set the wire.",
    },
    {
      by: "meiLin",
      rating: 5,
      on: "2025-12-16",
      comment: "Loops hold. We had none break in the last outbreak.",
    },
    {
      by: "priya",
      rating: 4,
      on: "2026-05-12",
      comment: "Good mask, though the box opening tears easily.",
    },
  ],
  "SML3-50": [
    {
      by: "nina",
      rating: 4,
      on: "2026-01-21",
      comment: "A bit warmer than Level 2, as you would expect. No complaints about the barrier.",
    },
  ],
  "P2FF-20": [
    {
      by: "grahame",
      rating: 5,
      on: "2025-11-18",
      comment: "Passed fit test for four of our five staff. Individually wrapped is a plus.",
    },
    { by: "meiLin", rating: 4, on: "2026-02-26", comment: "Straps are firm but it seals well." },
    {
      by: "josh",
      rating: 4,
      on: "2026-05-19",
      comment: "Used on a mould job and stayed put for the whole shift.",
    },
  ],
  "IGL2B-100": [
    {
      by: "meiLin",
      rating: 5,
      on: "2025-12-02",
      comment: "Cuffs are snug and the ties are long enough to go round.",
    },
    {
      by: "nina",
      rating: 3,
      on: "2026-03-18",
      comment: "Fine gown but one size is huge on our shorter staff.",
    },
  ],
  "CV56W-L": [
    {
      by: "josh",
      rating: 4,
      on: "2025-10-08",
      comment: "Zip flap sticks well. Go a size up if you wear a jumper under it.",
    },
    {
      by: "grahame",
      rating: 5,
      on: "2026-04-01",
      comment: "Kept overspray off in the paint bay, and the hood fits over a respirator.",
    },
  ],
  "BC21B-1000": [
    {
      by: "helen",
      rating: 5,
      on: "2025-11-07",
      comment: "They stay on and come apart easily with gloved hands.",
    },
  ],
  "SGC-12": [
    {
      by: "grahame",
      rating: 4,
      on: "2026-01-12",
      comment: "Good everyday glasses for visitors. Lenses scratch if you throw them in a drawer.",
    },
  ],
  "HVDN-O-L": [{ by: "josh", rating: 5, on: "2025-09-12", comment: "Tape still bright after thirty washes." }],
};
