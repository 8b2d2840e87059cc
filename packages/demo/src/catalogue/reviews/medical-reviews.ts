import type { ReviewsBySku } from "./reviewers.ts";

export const medicalReviews: ReviewsBySku = {
  "WIHD-180": [
    {
      by: "nina",
      rating: 5,
      on: "2025-08-29",
      comment: "Wet enough to do a whole chair with two wipes. Low smell.",
    },
    {
      by: "meiLin",
      rating: 4,
      on: "2025-11-10",
      comment: "Does the job on lifters and mattresses. Last few wipes dry out if the lid is left open.",
    },
    { by: "priya", rating: 5, on: "2026-02-12", comment: "We keep a canister in every room." },
  ],
  "WIND-180": [{ by: "meiLin", rating: 4, on: "2026-03-05", comment: "Leaves no streaks on screens." }],
  "APP-200": [
    {
      by: "nina",
      rating: 5,
      on: "2025-10-16",
      comment: "Sachets tear cleanly and the pads are properly wet.",
    },
    { by: "meiLin", rating: 4, on: "2026-01-30", comment: "Good value for the flu clinic." },
  ],
  "HSG-500": [
    {
      by: "daniel",
      rating: 4,
      on: "2025-09-15",
      comment: "Not sticky. Pump lasts until the bottle is empty.",
    },
    {
      by: "leilani",
      rating: 5,
      on: "2025-12-08",
      comment: "One at every lift lobby. Guests use it because it doesn't smell of hospital.",
    },
    {
      by: "priya",
      rating: 3,
      on: "2026-04-22",
      comment: "Fine, but I wish there were a wall bracket to go with it.",
    },
  ],
  "HSG-5L": [
    {
      by: "josh",
      rating: 4,
      on: "2025-11-20",
      comment: "Cheaper than buying pumps. A tap for the drum would help.",
    },
    {
      by: "meiLin",
      rating: 5,
      on: "2026-02-19",
      comment: "Refills all our pump bottles for a month.",
    },
  ],
  "ILD-10X10": [
    {
      by: "meiLin",
      rating: 5,
      on: "2025-10-23",
      comment: "Sticks well without pulling fragile skin.",
    },
    {
      by: "nina",
      rating: 4,
      on: "2026-03-26",
      comment: "Edges lift after a shower but otherwise good.",
    },
  ],
  "PLB-100": [
    {
      by: "helen",
      rating: 5,
      on: "2025-09-24",
      comment: "Required by our auditor and they actually stay on wet fingers.",
    },
    { by: "daniel", rating: 4, on: "2026-01-16", comment: "Good size for knuckle cuts." },
  ],
  "CFB-10": [{ by: "meiLin", rating: 4, on: "2025-12-19", comment: "Even stretch and doesn't fray." }],
  "SNK-10": [
    {
      by: "grahame",
      rating: 5,
      on: "2025-10-28",
      comment: "One in each ute. The printed rectangles take the guesswork out of it.",
    },
    {
      by: "josh",
      rating: 5,
      on: "2026-01-05",
      comment: "Long enough to do a whole leg. Glad to have it and hope never to open it.",
    },
  ],
  "GZN-75-200": [
    {
      by: "nina",
      rating: 5,
      on: "2025-11-13",
      comment: "Low lint and the paper band keeps the stack tidy.",
    },
    {
      by: "meiLin",
      rating: 3,
      on: "2026-04-10",
      comment: "Thinner than the last brand, so we use two at a time.",
    },
  ],
  "TPP-25": [
    {
      by: "meiLin",
      rating: 4,
      on: "2026-02-05",
      comment: "Gentle on older skin and tears straight.",
    },
  ],
  "SYL-10": [{ by: "nina", rating: 4, on: "2025-09-30", comment: "Smooth plunger, clear marks." }],
  "SHC-5": [
    {
      by: "nina",
      rating: 5,
      on: "2025-12-04",
      comment: "Lid locks with a firm click and it doesn't tip over.",
    },
    {
      by: "leilani",
      rating: 4,
      on: "2026-03-16",
      comment: "We keep one for housekeeping finds. Easy instructions on the side.",
    },
  ],
  "THI-1": [
    {
      by: "priya",
      rating: 3,
      on: "2025-10-06",
      comment: "Quick, but it reads low if the child has just come in from outside.",
    },
    {
      by: "meiLin",
      rating: 4,
      on: "2026-02-10",
      comment: "Matches our ear thermometer within 0.2 degrees.",
    },
  ],
  "FAK-WPS": [
    {
      by: "josh",
      rating: 5,
      on: "2025-11-28",
      comment: "Everything labelled and the contents list made our safety audit easy.",
    },
    {
      by: "daniel",
      rating: 4,
      on: "2026-04-28",
      comment: "Well stocked. Could use more burn gel for a café.",
    },
  ],
  "CRL-49": [
    {
      by: "nina",
      rating: 4,
      on: "2025-09-05",
      comment: "Tears cleanly at the perforation and covers the couch.",
    },
    {
      by: "leilani",
      rating: 2,
      on: "2026-01-23",
      comment: "Two rolls in the carton were crushed at the ends. They replaced them, but it took a week.",
    },
  ],
  "UPD-6090": [
    {
      by: "meiLin",
      rating: 5,
      on: "2025-10-20",
      comment: "Stays flat under a resident and doesn't leak at the edges.",
    },
    {
      by: "priya",
      rating: 4,
      on: "2026-05-05",
      comment: "Good for rest time mats. Cut in half they still hold.",
    },
  ],
};
