import { formatDollars } from "@shop/domain/money";
import {
  listingPath,
  type Listing,
  NO_FILTERS,
  VALUE_KINDS,
  type ListingFilters,
  type ValueKind,
} from "./listing-url.ts";

export const KIND_WORDS: Record<ValueKind, string> = { brand: "Brand", size: "Size", color: "Colour" };

/** A chosen filter: its label, and the URL without it. */
export interface ChosenFilter {
  key: string;
  label: string;
  without: string;
}

/** The chosen filters of a listing, without its category. */
export function chosenFilters(listing: Listing): ChosenFilter[] {
  const { filters } = listing;
  const chosen = (key: string, label: string, rest: Partial<ListingFilters>): ChosenFilter => ({
    key,
    label,
    without: listingPath({ ...listing, page: 1, filters: { ...filters, ...rest } }),
  });
  const price = priceWords(filters);
  return [
    ...VALUE_KINDS.flatMap((kind) =>
      filters[kind].map((value) =>
        chosen(`${kind} ${value}`, `${KIND_WORDS[kind]}: ${value}`, {
          [kind]: filters[kind].filter((other) => other !== value),
        }),
      ),
    ),
    ...(filters.inStock ? [chosen("inStock", "In stock only", { inStock: false })] : []),
    ...(price ? [chosen("price", price, { minPrice: undefined, maxPrice: undefined })] : []),
  ];
}

/** The URL of a listing without filters; its category and sort order stay. */
export const withoutFilters = (listing: Listing): string => listingPath({ ...listing, page: 1, filters: NO_FILTERS });

function priceWords({ minPrice, maxPrice }: ListingFilters): string | undefined {
  if (minPrice !== undefined && maxPrice !== undefined)
    return `Price: ${formatDollars(minPrice)} to ${formatDollars(maxPrice)}`;
  if (minPrice !== undefined) return `Price: ${formatDollars(minPrice)} or more`;
  return maxPrice === undefined ? undefined : `Price: ${formatDollars(maxPrice)} or less`;
}
