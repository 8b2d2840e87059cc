import { createStored } from "../../../lib/storage.ts";

export type ListingView = "cards" | "table";

/** How this browser wants lists of products: as cards or as a dense table. */
export const storedListingView = createStored<ListingView>("listingView", "cards", (value) =>
  value === "cards" || value === "table" ? value : undefined,
);
