import type { ReviewsBySku } from "./reviewers.ts";

export const cleaningReviews: ReviewsBySku = {
  "BL240B-100": [
    {
      by: "josh",
      rating: 5,
      on: "2025-09-08",
      comment: "Fold over the rim of a wheelie bin with room to spare and rarely split.",
    },
    {
      by: "leilani",
      rating: 4,
      on: "2025-12-12",
      comment: "Strong bags. The sleeve tears before the carton is empty.",
    },
    { by: "daniel", rating: 4, on: "2026-03-09", comment: "Hold a night's glass without leaking." },
  ],
  "BL36W-1000": [
    { by: "leilani", rating: 4, on: "2025-10-17", comment: "Right size for guest room bins." },
    {
      by: "nina",
      rating: 3,
      on: "2026-02-20",
      comment: "Thin, so we double them in the staff kitchen.",
    },
  ],
  "BLC8-1000": [
    {
      by: "priya",
      rating: 4,
      on: "2026-01-27",
      comment: "Last three days with scraps before they soften. The children can knot them.",
    },
  ],
  "HTI-2400": [
    {
      by: "nina",
      rating: 5,
      on: "2025-08-21",
      comment: "One sheet dries your hands and the dispenser doesn't jam.",
    },
    {
      by: "josh",
      rating: 4,
      on: "2025-10-31",
      comment: "We put these in most of our sites. Steady quality.",
    },
    {
      by: "priya",
      rating: 5,
      on: "2025-12-18",
      comment: "Children can pull one out by themselves without emptying the pack.",
    },
    {
      by: "daniel",
      rating: 4,
      on: "2026-02-27",
      comment: "Good price by the carton and delivered next day to Marrickville.",
    },
    { by: "meiLin", rating: 4, on: "2026-04-17", comment: "Not the softest but strong when wet." },
  ],
  "HTU-2400": [
    {
      by: "leilani",
      rating: 5,
      on: "2025-11-06",
      comment: "Feels nicer than the standard one and we go through fewer.",
    },
    { by: "nina", rating: 4, on: "2026-03-12", comment: "Fits our slim dispensers exactly." },
  ],
  "TP2-400": [
    {
      by: "leilani",
      rating: 4,
      on: "2025-09-18",
      comment: "Good middle-of-the-road roll. The wrapper keeps them clean on the trolley.",
    },
    { by: "priya", rating: 5, on: "2025-12-09", comment: "No blockages since we changed to it." },
    {
      by: "josh",
      rating: 3,
      on: "2026-04-06",
      comment: "Fine, but the 700 sheet saves us time in busy buildings.",
    },
  ],
  "TPJ-300": [
    {
      by: "josh",
      rating: 4,
      on: "2025-10-27",
      comment: "Fits every jumbo dispenser we look after.",
    },
    {
      by: "daniel",
      rating: 2,
      on: "2026-01-09",
      comment: "Core came loose on a couple of rolls and they wouldn't spin.",
    },
  ],
  "CFT-300": [{ by: "helen", rating: 5, on: "2026-02-02", comment: "Strong enough to wipe a hot bench." }],
  "DSP-HTI": [
    {
      by: "priya",
      rating: 4,
      on: "2025-11-17",
      comment: "Went up in ten minutes with the screws supplied. The key is a bit flimsy.",
    },
  ],
  "SOP-5L": [
    {
      by: "leilani",
      rating: 4,
      on: "2025-09-26",
      comment: "Nice thickness, doesn't clog the pumps.",
    },
    { by: "daniel", rating: 4, on: "2026-04-13", comment: "Easy on hands after a long day." },
  ],
  "DIS-5L": [
    {
      by: "josh",
      rating: 5,
      on: "2025-10-03",
      comment: "Smells clean without being overpowering and goes a long way at 1:40.",
    },
    {
      by: "priya",
      rating: 4,
      on: "2026-01-20",
      comment: "Good on bathroom floors. Handle could be more comfortable.",
    },
    {
      by: "leilani",
      rating: 3,
      on: "2026-05-14",
      comment: "Works well, but not everyone here likes eucalyptus.",
    },
  ],
  "DEG-5L": [
    {
      by: "daniel",
      rating: 5,
      on: "2025-11-11",
      comment: "Range hood filters come up like new after an overnight soak.",
    },
    {
      by: "grahame",
      rating: 5,
      on: "2026-02-16",
      comment: "Strips the workshop floor. Wear gloves, it means business.",
    },
    {
      by: "helen",
      rating: 4,
      on: "2026-04-24",
      comment: "Strong. Dulled one aluminium tray, so test first as the label says.",
    },
  ],
  "DWL-5L": [
    { by: "helen", rating: 4, on: "2025-09-11", comment: "Suds last through a stack of trays." },
    {
      by: "daniel",
      rating: 5,
      on: "2026-03-20",
      comment: "Half the price of the brand we used and washes the same.",
    },
  ],
  "FLN-5L": [
    {
      by: "josh",
      rating: 4,
      on: "2025-12-15",
      comment: "No film on timber, and no rinse saves us an hour a night.",
    },
  ],
  "MFC-B10": [
    { by: "leilani", rating: 5, on: "2025-10-09", comment: "Still soft after fifty hot washes." },
    {
      by: "josh",
      rating: 4,
      on: "2026-02-06",
      comment: "Good cloths, and colour coding works for our teams.",
    },
  ],
  "MOP-FLAT": [
    {
      by: "priya",
      rating: 4,
      on: "2025-11-24",
      comment: "Light enough for the afternoon staff. Spare pads would be welcome.",
    },
    {
      by: "leilani",
      rating: 2,
      on: "2026-03-27",
      comment: "The handle lock slips when you press hard.",
    },
  ],
};
