import { useMediaQuery } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { PlainButton } from "../../../../ui/plain-button.tsx";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import { STAYS_IN_PLACE } from "../change-listing.ts";
import { withoutNarrowing } from "../chosen-filters.ts";
import type { Listing } from "../listing-url.ts";
import { isNarrowed } from "../narrowing.ts";
import { BESIDE } from "./beside.ts";
import styles from "./filter-drawer.module.css";
import { FilterPanel } from "./filter-panel.tsx";

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
          <h2 id={id} className={styles.title}>
            Filters
          </h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={close}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <div className={styles.panel}>
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
          <PlainButton onClick={close}>
            {total === undefined ? "Show products" : `Show ${countWords(total)}`}
          </PlainButton>
        </div>
      </div>
    </dialog>
  );
}

const countWords = (total: number) => (total === 1 ? "1 product" : `${total.toLocaleString("en-AU")} products`);
