import { LATEST_PRODUCTS } from "@shop/domain/messages";
import { IconX } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFilterNames } from "./filter-names.ts";
import styles from "./listing-head.module.css";
import { isFiltered, listingPath, type Listing } from "./listing-url.ts";
import { SubCategorySelect } from "./sub-category-select.tsx";
import { ViewSwitch } from "./view-switch.tsx";

interface Props {
  listing: Listing;
  /** How many products fit, and on how many pages; undefined while that is being read. */
  found: { total: number; pages: number } | undefined;
}

/** What the listing shows, in words, and the ways to change it. */
export function ListingHead({ listing, found }: Props) {
  return (
    <div className={styles["head"]}>
      <div className={styles["titles"]}>
        <h1>{LATEST_PRODUCTS}</h1>
        {isFiltered(listing) && <FilterInWords listing={listing} />}
      </div>
      <div className={styles["tools"]}>
        <p className={styles["count"]} role="status" data-figures>
          {found && countWords(listing, found)}
        </p>
        <div className={styles["choices"]}>
          <div className={styles["select"]}>
            <SubCategorySelect listing={listing} />
          </div>
          <ViewSwitch />
        </div>
      </div>
    </div>
  );
}

function FilterInWords({ listing }: { listing: Listing }) {
  const names = useFilterNames(listing.filter);
  return (
    <div className={styles["filter"]}>
      <span>
        Only <span className={styles["words"]}>{names.length > 0 ? names.join(" › ") : "a part of the catalogue"}</span>
      </span>
      <Link className={styles["clear"]} to={listingPath({ ...listing, page: 1, filter: {} })}>
        <IconX size={16} aria-hidden />
        Clear filter
      </Link>
    </div>
  );
}

function countWords({ keyword, page }: Listing, { total, pages }: { total: number; pages: number }): string {
  if (total === 0) return keyword ? `No products for “${keyword}”.` : "No products.";
  const count = total === 1 ? "1 product" : `${total.toLocaleString("en-AU")} products`;
  const what = keyword ? `${count} for “${keyword}”, best match first` : `${count}, newest first`;
  return pages > 1 && page <= pages ? `${what}. Page ${page} of ${pages}.` : what;
}
