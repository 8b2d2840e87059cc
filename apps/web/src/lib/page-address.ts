import type { Params } from "react-router-dom";

/** What an address says to the page that it leads to. */
export interface PageAddress {
  params: Params;
  search: URLSearchParams;
}
