import type { ReviewsBySku } from "./reviewers.ts";

export const packagingReviews: ReviewsBySku = {
  "RC440-500": [
    {
      by: "helen",
      rating: 5,
      on: "2025-09-16",
      comment: "Lids seal and they stack in the van without sliding.",
    },
    {
      by: "daniel",
      rating: 4,
      on: "2026-01-13",
      comment: "Good for soup to go. Lids are a separate carton, so order both.",
    },
  ],
  "RT650-500": [
    {
      by: "helen",
      rating: 5,
      on: "2025-10-22",
      comment: "Our meal prep standard. No cracks from the freezer.",
    },
    {
      by: "meiLin",
      rating: 4,
      on: "2025-12-17",
      comment: "Kitchen uses them for texture-modified meals. They microwave without warping.",
    },
    {
      by: "daniel",
      rating: 4,
      on: "2026-04-02",
      comment: "Sturdy, and one lid size for the range keeps the shelf simple.",
    },
  ],
  "SCD9-250": [
    {
      by: "daniel",
      rating: 4,
      on: "2025-11-05",
      comment: "Customers like that it isn't plastic. Very saucy curries soften the base after half an hour.",
    },
    {
      by: "helen",
      rating: 5,
      on: "2026-02-13",
      comment: "Locks firmly and looks good at markets.",
    },
  ],
  "SGP9-500": [
    {
      by: "priya",
      rating: 5,
      on: "2025-12-03",
      comment: "Used for the end of year picnic and not one folded.",
    },
    {
      by: "helen",
      rating: 4,
      on: "2026-03-31",
      comment: "Rigid enough for a full barbecue plate.",
    },
  ],
  "FTR-560": [
    {
      by: "helen",
      rating: 4,
      on: "2026-01-22",
      comment: "Rims crimp well and they release lasagne cleanly.",
    },
  ],
  "SW8W-1000": [
    {
      by: "daniel",
      rating: 4,
      on: "2025-09-02",
      comment: "Solid rim, no leaks at the seam. You do want a sleeve for long blacks.",
    },
    {
      by: "leilani",
      rating: 4,
      on: "2026-02-11",
      comment: "Used in conference rooms. Good value by the thousand.",
    },
  ],
  "DW8K-500": [
    {
      by: "daniel",
      rating: 5,
      on: "2025-08-27",
      comment: "Lids fit, the cup doesn't burn fingers and it feels like a proper takeaway.",
    },
    { by: "helen", rating: 5, on: "2025-11-19", comment: "Kept coffee hot at a winter wedding." },
    {
      by: "leilani",
      rating: 4,
      on: "2026-03-06",
      comment: "Guests take them to the lifts without a sleeve. Sleeves of 25 suit our cupboard.",
    },
    {
      by: "grahame",
      rating: 3,
      on: "2026-05-08",
      comment: "Nice cup, but for the smoko room the single wall is enough.",
    },
  ],
  "DW12K-500": [
    { by: "daniel", rating: 4, on: "2025-10-24", comment: "Good strong cup for larges." },
    {
      by: "nina",
      rating: 4,
      on: "2026-01-29",
      comment: "We keep them in the waiting room. No complaints.",
    },
  ],
  "LD80-1000": [
    {
      by: "daniel",
      rating: 3,
      on: "2025-12-10",
      comment: "Better than they used to be, but the first few in each sleeve need a firm press.",
    },
    { by: "helen", rating: 4, on: "2026-04-16", comment: "Fits the 8 oz well and takes a marker." },
  ],
  "WCF-1000": [
    { by: "helen", rating: 4, on: "2025-10-01", comment: "Smooth, no splinters so far." },
    {
      by: "priya",
      rating: 3,
      on: "2026-02-18",
      comment: "Fine for salad, a little thick for small mouths.",
    },
  ],
  "PSR-2500": [
    {
      by: "daniel",
      rating: 3,
      on: "2026-01-15",
      comment: "Hold up for an iced latte. Not for a two-hour milkshake.",
    },
  ],
  "CLW-45": [
    {
      by: "helen",
      rating: 5,
      on: "2025-09-25",
      comment: "The slide cutter is worth the extra over a toothed box.",
    },
    { by: "daniel", rating: 4, on: "2026-03-13", comment: "Clings to steel properly." },
  ],
  "BKP-40": [
    {
      by: "helen",
      rating: 5,
      on: "2025-11-26",
      comment: "Nothing sticks, and we get three bakes from a sheet.",
    },
  ],
  "PBK3-500": [
    {
      by: "daniel",
      rating: 4,
      on: "2026-02-25",
      comment: "Right size for two croissants. Bags separate easily.",
    },
  ],
  "PZB-11": [
    {
      by: "daniel",
      rating: 4,
      on: "2025-10-13",
      comment: "Folds fast and stays square with a hot pizza in it.",
    },
    {
      by: "helen",
      rating: 2,
      on: "2026-03-19",
      comment: "Bottom of the bundle arrived damp on one delivery.",
    },
  ],
  "NPL-2P": [
    {
      by: "helen",
      rating: 4,
      on: "2026-01-08",
      comment: "Soft enough for table service and priced for the counter.",
    },
  ],
};
