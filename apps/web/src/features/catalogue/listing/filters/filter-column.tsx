import { Suspense } from "react";
import { useMedia } from "../../../../ui/use-media.ts";
import type { Listing } from "../listing-url.ts";
import { BESIDE } from "./beside.ts";
import styles from "./filter-column.module.css";
import { FilterSkeleton } from "./filter-skeleton.tsx";
import { FilterPanel } from "./lazy-panel.tsx";

/** The filters beside the products on a wide screen: their room is there from the first, their content comes in the browser. */
export function FilterColumn({ listing }: { listing: Listing }) {
  const isBeside = useMedia(BESIDE);
  return (
    <aside className={styles["column"]} aria-labelledby="filters" data-needs-script>
      <h2 id="filters" className={styles["title"]}>
        Filters
      </h2>
      {isBeside ? (
        <Suspense fallback={<FilterSkeleton />}>
          <FilterPanel listing={listing} />
        </Suspense>
      ) : (
        <FilterSkeleton />
      )}
    </aside>
  );
}
