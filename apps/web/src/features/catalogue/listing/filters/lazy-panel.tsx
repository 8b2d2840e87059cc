import { lazy } from "react";

/** The filters' code comes when they are first shown; that it does not come leaves the products as they are. */
export const FilterPanel = lazy(() => import("./filter-panel.tsx").catch(() => ({ default: NotLoaded })));

function NotLoaded() {
  return <p>The filters could not be loaded. Reload the page to try again.</p>;
}
