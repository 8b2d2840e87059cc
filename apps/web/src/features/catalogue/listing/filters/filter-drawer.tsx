import { Box, Button, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { STAYS_IN_PLACE } from "../change-listing.ts";
import { withoutNarrowing, chosenFilters } from "../chosen-filters.ts";
import type { Listing } from "../listing-url.ts";
import { isNarrowed } from "../listing-url.ts";
import { FilterPanel } from "./filter-panel.tsx";
import styles from "./filters.module.css";

/** Where there is space for the filters beside the products; as in filters.module.css. */
const BESIDE = "(min-width: 1200px)";

interface Props extends FilterButtonProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The filters over the products; each choice counts at once, and the button at the foot leads back to what was found. */
function FilterDrawer({ listing, total, isOpen, onClose }: Props) {
  return (
    <Sheet title="Filters" side="left" closeLabel="Close" isOpen={isOpen} onClose={onClose}>
      <Box flex={1} px={20} pt={16} pb={24}>
        <FilterPanel listing={listing} />
      </Box>
      {/* The number beside the products is not heard while this lies over it. */}
      <VisuallyHidden role="status">{total === undefined ? "" : countWords(total)}</VisuallyHidden>
      <div className={styles.foot}>
        {isNarrowed(listing.narrowing) && (
          <Link to={withoutNarrowing(listing)} state={STAYS_IN_PLACE}>
            Clear all
          </Link>
        )}
        <Button flex={1} onClick={onClose}>
          {total === undefined ? "Show products" : `Show ${countWords(total)}`}
        </Button>
      </div>
    </Sheet>
  );
}

const countWords = (total: number) => (total === 1 ? "1 product" : `${total.toLocaleString("en-AU")} products`);

interface FilterButtonProps {
  listing: Listing;
  /** How many products fit; undefined while that is being read. */
  total: number | undefined;
}

/** Opens the filters where there is no space for them beside the products, and says how many are chosen. */
export function FilterButton({ listing, total }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isBeside = useMediaQuery(BESIDE);
  const count = chosenFilters(listing).length;
  return (
    <div className={styles.opener} data-needs-script>
      <Button
        variant="default"
        fullWidth
        px={16}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? `Filters (${count})` : "Filters"}
      </Button>
      <FilterDrawer listing={listing} total={total} isOpen={isOpen && !isBeside} onClose={() => setOpen(false)} />
    </div>
  );
}

/** The filters beside the products on a wide screen; on a narrow one they come with the page too, and are not seen. */
export function FilterColumn({ listing }: { listing: Listing }) {
  // True at first: on the server, and until a narrow screen has been measured.
  const isBeside = useMediaQuery(BESIDE, true);
  return (
    <aside className={styles.column} aria-labelledby="filters" data-needs-script>
      <Box component="h2" id="filters" mb={16} fz="lg">
        Filters
      </Box>
      {isBeside && <FilterPanel listing={listing} />}
    </aside>
  );
}
