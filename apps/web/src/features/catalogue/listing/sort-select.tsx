import type { ProductSort } from "@shop/domain/contracts/products";
import { useId } from "react";
import { useEnteredValue } from "../../../ui/use-entered-value.ts";
import styles from "../../../ui/select-field.module.css";
import { useChangeListing } from "./change-listing.ts";
import type { Listing } from "./listing-url.ts";
import { SORTS, usualSort } from "./sorts.ts";

/** The order of the products; the usual one stands first, and not in the address. */
export function SortSelect({ listing }: { listing: Listing }) {
  const id = useId();
  const change = useChangeListing();
  const usual = usualSort(listing.keyword);
  const others = (Object.keys(SORTS) as ProductSort[]).filter((sort) => SORTS[sort] !== usual);
  const value = listing.sort && SORTS[listing.sort] !== usual ? listing.sort : "";
  const choose = (sort: string) => change(() => ({ sort: sort ? (sort as ProductSort) : undefined }));
  const field = useEnteredValue<HTMLSelectElement>(value, choose);
  return (
    <div className={styles.field} data-needs-script>
      <label className={styles.label} htmlFor={id}>
        Sort by
      </label>
      <select
        ref={field}
        id={id}
        className={styles.select}
        // The address says the order: the browser fills in no other on a reload.
        autoComplete="off"
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{usual.label}</option>
        {others.map((sort) => (
          <option key={sort} value={sort}>
            {SORTS[sort].label}
          </option>
        ))}
      </select>
    </div>
  );
}
