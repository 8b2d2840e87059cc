import { useNavigate, useParams } from "react-router-dom";
import { listingAt, listingPath, type Listing } from "./listing-url.ts";

/** The id of the element with the listing's filters and products. */
export const LISTING_BODY = "listing-body";

/** The router state of links within one listing: keeps focus and scroll position (app/layout/use-route-change.ts). */
export const STAYS_IN_PLACE = { keepsFocus: true, keepsScroll: true };

/**
 * Returns a function that changes the listing and opens its page 1. `changes` gets the listing of the current URL, so
 * that two quick changes both take effect. If the first products are above the window, the page scrolls back to them.
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

/** Scrolls up to the first products, if they are above the window. */
export function showFirst(): void {
  const body = document.getElementById(LISTING_BODY);
  if (body && body.getBoundingClientRect().top < 0) body.scrollIntoView();
}
