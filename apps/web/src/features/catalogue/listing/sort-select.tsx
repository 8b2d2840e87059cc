import { NativeSelect } from "@mantine/core";
import type { ProductSort } from "@shop/domain/contracts/products";
import type { SubCategory } from "@shop/domain/contracts/taxonomy";
import { useNavigate } from "react-router-dom";
import { useEnteredValue } from "../../../ui/input/use-entered-value.ts";
import { useFollowingChoice } from "../../../ui/input/use-following.ts";
import { useSubCategories } from "../taxonomy.ts";
import { useChangeListing } from "./change-listing.ts";
import { listingPath, type Listing } from "./listing-url.ts";
import { SORTS, defaultSort } from "./sorts.ts";

/** The sort order of the products; the default comes first and is not in the URL. */
export function SortSelect({ listing }: { listing: Listing }) {
  const change = useChangeListing();
  const usual = defaultSort(listing.keyword);
  const others = (Object.keys(SORTS) as ProductSort[]).filter((sort) => SORTS[sort] !== usual);
  const value = listing.sort && SORTS[listing.sort] !== usual ? listing.sort : "";
  const [shown, choose] = useFollowingChoice(value, (sort) =>
    change(() => ({ sort: sort ? (sort as ProductSort) : undefined })),
  );
  const field = useEnteredValue<HTMLSelectElement>(value, choose);
  return (
    <NativeSelect
      ref={field}
      label="Sort by"
      wrapperProps={{ "data-needs-script": true }}
      // The URL holds the order: the browser must not restore another one on a reload.
      autoComplete="off"
      data={[{ value: "", label: usual.label }, ...others.map((sort) => ({ value: sort, label: SORTS[sort].label }))]}
      value={shown}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

/** All sub-categories; choosing one opens its page 1. */
export function SubCategorySelect({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const { data: subCategories = [] } = useSubCategories();
  const chosen = listing.filter.subcat ?? "";

  const [shown, choose] = useFollowingChoice(chosen, (subcat) => {
    const cat = subcat ? undefined : listing.filter.cat;
    void navigate(listingPath({ ...listing, page: 1, filter: { cat, subcat: subcat || undefined } }));
  });
  const field = useEnteredValue<HTMLSelectElement>(chosen, choose);
  return (
    <NativeSelect
      ref={field}
      label="Sub-category"
      wrapperProps={{ "data-needs-script": true }}
      // The URL holds the choice: the browser must not restore another one on a reload.
      autoComplete="off"
      data={[{ value: "", label: "Select" }, ...byCategory(subCategories)]}
      value={shown}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

function byCategory(subCategories: SubCategory[]) {
  const groups = [...new Set(subCategories.map((sub) => sub.Category_Id.categoryName))];
  return groups.map((group) => ({
    group,
    items: subCategories
      .filter((sub) => sub.Category_Id.categoryName === group)
      .map(({ _id, subCategoryName }) => ({ value: _id, label: subCategoryName })),
  }));
}
