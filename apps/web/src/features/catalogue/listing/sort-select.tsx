import type { ProductSort } from "@shop/domain/contracts/products";
import type { SubCategory } from "@shop/domain/contracts/taxonomy";
import { useId } from "react";
import { useNavigate } from "react-router-dom";
import styles from "../../../ui/select-field.module.css";
import { useEnteredValue } from "../../../ui/use-entered-value.ts";
import { useSubCategories } from "../taxonomy.ts";
import { useChangeListing } from "./change-listing.ts";
import { type Listing, listingPath } from "./listing-url.ts";
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

/** Select plus all sub-categories; choosing one leads to its page 1 (spec section 2). */
export function SubCategorySelect({ listing }: { listing: Listing }) {
  const id = useId();
  const navigate = useNavigate();
  const { data: subCategories = [] } = useSubCategories();
  const chosen = listing.filter.subcat ?? "";

  const choose = (subcat: string) => {
    const cat = subcat ? undefined : listing.filter.cat;
    void navigate(listingPath({ ...listing, page: 1, filter: { cat, subcat: subcat || undefined } }));
  };
  const field = useEnteredValue<HTMLSelectElement>(chosen, choose);
  return (
    <div className={styles.field} data-needs-script>
      <label className={styles.label} htmlFor={id}>
        Sub-category
      </label>
      <select
        ref={field}
        id={id}
        className={styles.select}
        // The address says which: the browser fills in no other on a reload.
        autoComplete="off"
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">Select</option>
        {byCategory(subCategories).map(([category, ofCategory]) => (
          <optgroup key={category} label={category}>
            {ofCategory.map((sub) => (
              <option key={sub._id} value={sub._id}>
                {sub.subCategoryName}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function byCategory(subCategories: SubCategory[]): [string, SubCategory[]][] {
  const groups = new Map<string, SubCategory[]>();
  for (const sub of subCategories) {
    const name = sub.Category_Id.categoryName;
    groups.set(name, [...(groups.get(name) ?? []), sub]);
  }
  return [...groups];
}
