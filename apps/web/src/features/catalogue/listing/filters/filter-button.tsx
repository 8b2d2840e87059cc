import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState } from "react";
import { chosenFilters } from "../chosen-filters.ts";
import type { Listing } from "../listing-url.ts";
import styles from "./filter-button.module.css";
import { FilterDrawer } from "./filter-drawer.tsx";

interface Props {
  listing: Listing;
  /** How many products fit; undefined while that is being read. */
  total: number | undefined;
}

/** Opens the filters where there is no room for them beside the products, and says how many are chosen. */
export function FilterButton({ listing, total }: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = chosenFilters(listing).length;
  return (
    <div className={styles.room} data-needs-script>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        {count > 0 ? `Filters (${count})` : "Filters"}
      </button>
      {isOpen && <FilterDrawer listing={listing} total={total} onClose={() => setOpen(false)} />}
    </div>
  );
}
