import type { ProductPage } from "@shop/domain/contracts/products";
import { LATEST_PRODUCTS } from "@shop/domain/messages";
import { IconX, IconLayoutGrid, IconTable } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { STAYS_IN_PLACE } from "./change-listing.ts";
import { chosenFilters, withoutNarrowing, type ChosenFilter } from "./chosen-filters.ts";
import { useFilterNames } from "./filter-names.ts";
import { FilterButton } from "./filters/filter-drawer.tsx";
import { storedListingView } from "./listing-results.tsx";
import { isFiltered, listingPath, type Listing } from "./listing-url.ts";
import styles from "./listing.module.css";
import { SortSelect } from "./sort-select.tsx";
import { SubCategorySelect } from "./sort-select.tsx";
import { SORTS, usualSort } from "./sorts.ts";

interface Props {
  listing: Listing;
  /** How many products fit, and on how many pages; undefined while that is being read. */
  found: Pick<ProductPage, "total" | "pages" | "corrected" | "relaxed"> | undefined;
}

/** What the listing shows, in words, and the ways to change it. */
export function ListingHead({ listing, found }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <h1>{LATEST_PRODUCTS}</h1>
        {isFiltered(listing) && <FilterInWords listing={listing} />}
        <FilterChips listing={listing} chosen={chosenFilters(listing)} />
      </div>
      <div className={styles.tools}>
        <div className={styles.count} role="status" data-figures>
          {found && (
            <>
              {found.corrected !== undefined && <Corrected from={listing.keyword} to={found.corrected} />}
              <p>{countWords(listing, found)}</p>
              {found.relaxed && <p>Some of these match only part of your search.</p>}
            </>
          )}
        </div>
        <div className={styles.choices}>
          <FilterButton listing={listing} total={found?.total} />
          <div className={styles.sort}>
            <SortSelect listing={listing} />
          </div>
          <div className={styles.select}>
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
    <div className={styles.filter}>
      <span>
        Only <span className={styles.words}>{names.length > 0 ? names.join(" › ") : "a part of the catalogue"}</span>
      </span>
      <Link className={styles.clear} to={listingPath({ ...listing, page: 1, filter: {} })}>
        <IconX size={16} aria-hidden />
        Clear filter
      </Link>
    </div>
  );
}

/** The server has read words that nothing is called by as those that were most likely meant. */
function Corrected({ from, to }: { from: string | undefined; to: string }) {
  return (
    <p className={styles.corrected}>
      Showing results for <strong>“{to}”</strong>. Nothing matches “{from}”.
    </p>
  );
}

function countWords({ keyword, page, sort }: Listing, found: NonNullable<Props["found"]>): string {
  const { total, pages, corrected } = found;
  if (total === 0) return keyword ? `No products for “${keyword}”.` : "No products.";
  const count = total === 1 ? "1 product" : `${total.toLocaleString("en-AU")} products`;
  const { order } = sort ? SORTS[sort] : usualSort(keyword);
  const what = keyword && corrected === undefined ? `${count} for “${keyword}”, ${order}` : `${count}, ${order}`;
  return pages > 1 && page <= pages ? `${what}. Page ${page} of ${pages}.` : what;
}

/** The chosen filters, each a link that takes it away, and one that takes all; they work without JavaScript too. */
function FilterChips({ listing, chosen }: { listing: Listing; chosen: ChosenFilter[] }) {
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {chosen.map(({ key, label, without }) => (
        <li key={key}>
          <Link className={styles.chip} to={without} state={STAYS_IN_PLACE} aria-label={`Remove filter ${label}`}>
            <span className={styles.label}>{label}</span>
            <IconX className={styles.cross} size={16} aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles.all} to={withoutNarrowing(listing)} state={STAYS_IN_PLACE}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}

const VIEWS = [
  { view: "cards", label: "Cards", Icon: IconLayoutGrid },
  { view: "table", label: "Table", Icon: IconTable },
] as const;

/** Cards for looking, a dense table for ordering; the choice is remembered. */
function ViewSwitch() {
  const current = storedListingView.use();
  return (
    <div role="group" aria-label="View" data-needs-script className={styles.switch}>
      {VIEWS.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="button"
          className={styles.choice}
          aria-pressed={view === current}
          onClick={() => storedListingView.set(view)}
        >
          <Icon size={18} aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}
