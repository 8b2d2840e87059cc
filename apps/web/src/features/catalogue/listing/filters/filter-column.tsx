import { useIsHydrated } from "../../../../lib/use-is-hydrated.ts";
import { useMedia } from "../../../../ui/use-media.ts";
import type { Listing } from "../listing-url.ts";
import { BESIDE } from "./beside.ts";
import styles from "./filter-column.module.css";
import { FilterPanel } from "./filter-panel.tsx";

/** The filters beside the products on a wide screen; on a narrow one they come with the page too, and are not seen. */
export function FilterColumn({ listing }: { listing: Listing }) {
  const isBeside = useMedia(BESIDE);
  const isHydrated = useIsHydrated();
  return (
    <aside className={styles["column"]} aria-labelledby="filters" data-needs-script>
      <h2 id="filters" className={styles["title"]}>
        Filters
      </h2>
      {(isBeside || !isHydrated) && <FilterPanel listing={listing} />}
    </aside>
  );
}
