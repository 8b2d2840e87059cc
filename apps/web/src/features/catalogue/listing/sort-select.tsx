import type { ProductSort } from "@shop/domain/contracts/products";
import { useId } from "react";
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
  return (
    <div className={styles["field"]} data-needs-script>
      <label className={styles["label"]} htmlFor={id}>
        Sort by
      </label>
      <select
        id={id}
        className={styles["select"]}
        value={listing.sort && SORTS[listing.sort] !== usual ? listing.sort : ""}
        onChange={({ currentTarget: { value } }) =>
          change(() => ({ sort: value ? (value as ProductSort) : undefined }))
        }
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
