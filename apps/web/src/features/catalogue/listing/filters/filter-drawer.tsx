import { counted } from "@shop/domain/figures";
import { Box, Button, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import IconAdjustmentsHorizontal from "icon:adjustments-horizontal";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router-dom";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { STAYS_IN_PLACE } from "../change-listing.ts";
import { withoutFilters, chosenFilters } from "../chosen-filters.ts";
import { type Listing, hasFilters } from "../listing-url.ts";
import { SubCategorySelect } from "../sort-select.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import styles from "./filters.module.css";

/** Wide enough for the filters beside the products; the same as in filters.module.css. */
const BESIDE = "(min-width: 1200px)";

interface Props extends FilterButtonProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The filters in a sheet over the products; each choice applies at once, the button at the bottom closes the sheet. */
function FilterDrawer({ listing, total, isOpen, onClose }: Props) {
  // After the sheet, so that it opens at once.
  const isFilled = useDeferredValue(isOpen);
  return (
    <Sheet title="Filters" side="left" closeLabel="Close" isOpen={isOpen} onClose={onClose}>
      <Box flex={1} px={20} pt={16} pb={24}>
        <div className={styles.subCategory}>
          <SubCategorySelect listing={listing} />
        </div>
        {isFilled && <FilterPanel listing={listing} />}
      </Box>
      {/* Screen readers do not announce the number beside the products while the sheet covers it. */}
      <VisuallyHidden role="status">{total === undefined ? "" : countWords(total)}</VisuallyHidden>
      <div className={styles.foot}>
        {hasFilters(listing.filters) && (
          <Link to={withoutFilters(listing)} state={STAYS_IN_PLACE}>
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

const countWords = (total: number) => counted(total, "product", "products");

interface FilterButtonProps {
  listing: Listing;
  /** The number of matching products; undefined while it is loading. */
  total: number | undefined;
}

/** Opens the filters on a narrow screen, and shows how many are set. */
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

/** The filters beside the products on a wide screen; on a narrow one the server's HTML also contains them, hidden. */
export function FilterColumn({ listing }: { listing: Listing }) {
  // True on the server, and until the screen has been measured.
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
