import { IconX } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { STAYS_IN_PLACE } from "./change-listing.ts";
import { withoutNarrowing, type ChosenFilter } from "./chosen-filters.ts";
import styles from "./filter-chips.module.css";
import type { Listing } from "./listing-url.ts";

/** The chosen filters, each a link that takes it away, and one that takes all; they work without JavaScript too. */
export function FilterChips({ listing, chosen }: { listing: Listing; chosen: ChosenFilter[] }) {
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
