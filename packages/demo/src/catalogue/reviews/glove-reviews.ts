import type { ReviewsBySku } from "./reviewers.ts";

export const gloveReviews: ReviewsBySku = {
  "PFTGH-L": [
    {
      by: "grahame",
      rating: 5,
      on: "2025-09-03",
      comment: "Best glove we have had in the workshop. One pair lasts most of the morning, even with brake cleaner.",
    },
    {
      by: "josh",
      rating: 5,
      on: "2025-10-21",
      comment:
        "The crew wear these for bin rooms and grease traps. Grip is good when wet and they don't split at the thumb.",
    },
    {
      by: "helen",
      rating: 4,
      on: "2025-11-12",
      comment: "Tough and easy to pull on. A bit thick for fine knife work.",
    },
    {
      by: "leilani",
      rating: 5,
      on: "2026-01-19",
      comment: "Housekeeping asked for these again after the sample box. Sizing is true.",
    },
    {
      by: "daniel",
      rating: 3,
      on: "2026-02-24",
      comment: "Good glove but you only get 50 in a box, so check the carton quantity.",
    },
    {
      by: "nina",
      rating: 4,
      on: "2026-04-08",
      comment: "We use them in the sterilising room only. Hold up well to hot instruments.",
    },
  ],
  "PFTGH-M": [
    {
      by: "grahame",
      rating: 5,
      on: "2025-10-02",
      comment: "My apprentice has smaller hands and these finally fit. Same thickness as the large.",
    },
    {
      by: "priya",
      rating: 4,
      on: "2026-03-11",
      comment: "Overkill for nappy changes but perfect for cleaning the sandpit toys.",
    },
  ],
  "PFTGH-XL": [
    {
      by: "josh",
      rating: 4,
      on: "2025-12-05",
      comment: "Proper XL, not a large with a different label.",
    },
  ],
  "PFNB-M": [
    {
      by: "nina",
      rating: 5,
      on: "2025-08-18",
      comment: "Our standard exam glove for two years. Consistent from carton to carton.",
    },
    {
      by: "meiLin",
      rating: 5,
      on: "2025-09-29",
      comment: "Staff like the fit and nobody has had a reaction. Boxes dispense one at a time as they should.",
    },
    {
      by: "priya",
      rating: 4,
      on: "2026-01-14",
      comment: "Good value. Every so often two come out together.",
    },
    {
      by: "helen",
      rating: 4,
      on: "2026-03-02",
      comment: "Fine for the prep line and easy to see if a bit tears.",
    },
  ],
  "PFNB-L": [
    {
      by: "meiLin",
      rating: 4,
      on: "2025-10-10",
      comment: "Reliable glove. Cuff could be a touch longer for showering residents.",
    },
    {
      by: "daniel",
      rating: 5,
      on: "2026-02-03",
      comment: "Cheaper than our last supplier and they don't rip when you put them on in a hurry.",
    },
    {
      by: "josh",
      rating: 3,
      on: "2026-04-20",
      comment: "Fine for offices, not for anything with sharp edges.",
    },
  ],
  "PFNK-L": [
    {
      by: "grahame",
      rating: 5,
      on: "2025-09-17",
      comment: "Hide the grease and last through a full service. Ordering by the carton now.",
    },
    {
      by: "daniel",
      rating: 4,
      on: "2025-12-11",
      comment: "Look smart on the barbecue. They get warm inside after an hour.",
    },
    {
      by: "helen",
      rating: 5,
      on: "2026-05-06",
      comment: "Textured fingers make a difference when you are plating.",
    },
  ],
  "PFNK-M": [{ by: "helen", rating: 4, on: "2026-01-28", comment: "Good fit and no powder on dark plates." }],
  "PFNV-M": [
    {
      by: "nina",
      rating: 5,
      on: "2026-02-17",
      comment: "Two of our hygienists have dermatitis and these are the first gloves they can wear all day.",
    },
    {
      by: "meiLin",
      rating: 4,
      on: "2026-04-15",
      comment: "Very soft. Thinner than the blue ones, so change them more often.",
    },
  ],
  "VPFC-M": [
    {
      by: "daniel",
      rating: 4,
      on: "2025-09-09",
      comment: "Good for the sandwich bar where we change gloves every few minutes.",
    },
    {
      by: "leilani",
      rating: 3,
      on: "2025-11-25",
      comment: "They do the job for making beds but split if you wear rings.",
    },
    { by: "priya", rating: 4, on: "2026-03-23", comment: "Priced right for craft and snack time." },
  ],
  "VPFB-L": [
    {
      by: "helen",
      rating: 4,
      on: "2025-10-30",
      comment: "Blue shows up on the food line, which keeps the auditor happy.",
    },
    {
      by: "josh",
      rating: 2,
      on: "2026-01-07",
      comment: "Too loose at the wrist for wet cleaning. We went back to the heavier ones.",
    },
  ],
  "LPFN-M": [
    {
      by: "nina",
      rating: 4,
      on: "2025-11-04",
      comment: "Good feel. We keep one box for the dentist who prefers latex.",
    },
  ],
  "WGPU-L": [
    {
      by: "grahame",
      rating: 4,
      on: "2025-08-26",
      comment: "Handy for parts picking. Palms wear through in about a fortnight of daily use.",
    },
    {
      by: "josh",
      rating: 5,
      on: "2026-02-09",
      comment: "You can still use your phone wearing them, near enough.",
    },
  ],
  "RGFY-M": [
    {
      by: "leilani",
      rating: 5,
      on: "2025-10-14",
      comment: "Last longer than supermarket ones and the lining stays put.",
    },
    {
      by: "josh",
      rating: 4,
      on: "2026-03-30",
      comment: "Good length. I would like a second colour for bathrooms.",
    },
  ],
};
