import { Button, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconX, IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { STAYS_IN_PLACE } from "../change-listing.ts";
import { withoutNarrowing, chosenFilters } from "../chosen-filters.ts";
import type { Listing } from "../listing-url.ts";
import { isNarrowed } from "../listing-url.ts";
import { FilterPanel } from "./filter-panel.tsx";
import styles from "./filters.module.css";

interface Props {
  listing: Listing;
  total: number | undefined;
  onClose: () => void;
}

/** The filters over the products; each choice counts at once, and the button at the foot leads back to what was found. */
export function FilterDrawer({ listing, total, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const isBeside = useMediaQuery(BESIDE);
  useEffect(() => {
    const element = dialog.current;
    // A press beside the sheet is one on the dialog itself.
    const onClick = ({ target }: MouseEvent) => target === element && element?.close();
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, []);
  useEffect(() => {
    if (isBeside) dialog.current?.close();
    else dialog.current?.showModal();
  }, [isBeside]);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={id} onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={id} className={styles.drawerTitle}>
            Filters
          </h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={close}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <div className={styles.drawerPanel}>
          <FilterPanel listing={listing} />
        </div>
        {/* The number beside the products is not heard while this lies over it. */}
        <VisuallyHidden role="status">{total === undefined ? "" : countWords(total)}</VisuallyHidden>
        <div className={styles.foot}>
          {isNarrowed(listing.narrowing) && (
            <Link to={withoutNarrowing(listing)} state={STAYS_IN_PLACE} className={styles.clear}>
              Clear all
            </Link>
          )}
          <Button onClick={close}>{total === undefined ? "Show products" : `Show ${countWords(total)}`}</Button>
        </div>
      </div>
    </dialog>
  );
}

const countWords = (total: number) => (total === 1 ? "1 product" : `${total.toLocaleString("en-AU")} products`);

interface FilterButtonProps {
  listing: Listing;
  /** How many products fit; undefined while that is being read. */
  total: number | undefined;
}

/** Opens the filters where there is no room for them beside the products, and says how many are chosen. */
export function FilterButton({ listing, total }: FilterButtonProps) {
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

/** Where there is room for the filters beside the products; as the stylesheets here have it. */
const BESIDE = "(min-width: 1200px)";
