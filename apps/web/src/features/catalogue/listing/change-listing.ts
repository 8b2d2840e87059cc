import { useNavigate, useParams } from "react-router-dom";
import { listingAt, listingPath, type Listing } from "./listing-url.ts";

/** The id of the listing's filters and products. */
export const LISTING_BODY = "listing-body";

/** For links and moves within one listing: neither the focus nor the window is moved (layout/use-route-change.ts). */
export const STAYS_IN_PLACE = { keepsFocus: true, keepsScroll: true };

/**
 * Lists otherwise, from page 1 on; `changes` are made on what the address says at that moment, so that of two quick ones
 * none is lost. After scrolling down, the page scrolls back to the first of the new products.
 */
export function useChangeListing() {
  const navigate = useNavigate();
  const params = useParams();
  return (changes: (listing: Listing) => Partial<Listing>): void => {
    const listing = listingAt(params, new URLSearchParams(window.location.search));
    void navigate(listingPath({ ...listing, ...changes(listing), page: 1 }), { state: STAYS_IN_PLACE });
    showFirst();
  };
}

/** Scrolls up to the first products, if they have been passed. */
export function showFirst(): void {
  const body = document.getElementById(LISTING_BODY);
  if (body && body.getBoundingClientRect().top < 0) body.scrollIntoView();
}
