import { useMediaQuery } from "@mantine/hooks";
import type { Listing } from "../listing-url.ts";
import { BESIDE } from "./beside.ts";
import styles from "./filter-column.module.css";
import { FilterPanel } from "./filter-panel.tsx";

/** The filters beside the products on a wide screen; on a narrow one they come with the page too, and are not seen. */
export function FilterColumn({ listing }: { listing: Listing }) {
  // True at first: on the server, and until a narrow screen has been measured.
  const isBeside = useMediaQuery(BESIDE, true);
  return (
    <aside className={styles.column} aria-labelledby="filters" data-needs-script>
      <h2 id="filters" className={styles.title}>
        Filters
      </h2>
      {isBeside && <FilterPanel listing={listing} />}
    </aside>
  );
}
