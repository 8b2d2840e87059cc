import { Skeleton, Stack } from "@mantine/core";
import { startTransition, useOptimistic } from "react";
import { errorMessage } from "../../../../lib/forms/errors.ts";
import { ErrorBanner } from "../../../../ui/feedback/error-banner.tsx";
import { PricesLoading } from "../../../../ui/product/prices-loading.tsx";
import { useChangeListing } from "../change-listing.ts";
import { KIND_WORDS } from "../chosen-filters.ts";
import { type Listing, type ListingFilters, hasFilters, VALUE_KINDS, type ChangeFilters } from "../listing-url.ts";
import { CategoryFilter } from "./category-filter.tsx";
import { Note } from "../../../../ui/page/panel.tsx";
import { PriceFilter } from "./price-filter.tsx";
import { useFacets } from "./use-facets.ts";
import { FilterCheckbox, ValueFilter } from "./value-filter.tsx";

const FACETS = { brand: "brands", size: "sizes", color: "colors" } as const;

/** The filters of a listing, each choice with the number of products it would show. */
export function FilterPanel({ listing }: { listing: Listing }) {
  const { data: facets, error, isPlaceholderData, refetch, arePricesLoading } = useFacets(listing);
  const [filters, changeFilters] = useChangeFilters(listing);
  if (!facets) {
    if (!error) return <Skeleton height={640} aria-hidden />;
    return (
      <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()}>
        Filters could not be loaded.
      </ErrorBanner>
    );
  }
  if (facets.total === 0 && facets.categories.length === 0 && !hasFilters(listing.filters)) {
    return <Note>No filters for this search.</Note>;
  }
  return (
    <Stack gap={20} aria-busy={isPlaceholderData && !arePricesLoading}>
      <FilterCheckbox
        label="In stock only"
        count={facets.inStock}
        isChosen={filters.inStock}
        onChange={() => changeFilters(({ inStock }) => ({ inStock: !inStock }))}
      />
      <CategoryFilter listing={listing} categories={facets.categories} />
      <PricesLoading when={arePricesLoading}>
        <PriceFilter filters={filters} range={facets.price} changeFilters={changeFilters} />
      </PricesLoading>
      {VALUE_KINDS.map((kind) => (
        <ValueFilter
          key={kind}
          label={KIND_WORDS[kind]}
          values={facets[FACETS[kind]]}
          chosen={filters[kind]}
          onToggle={(value) =>
            changeFilters((now) => ({
              [kind]: now[kind].includes(value) ? now[kind].filter((other) => other !== value) : [...now[kind], value],
            }))
          }
        />
      ))}
    </Stack>
  );
}

/** The listing's filters, and a function that changes them: a tick is visible at once, before the products load. */
function useChangeFilters(listing: Listing): [ListingFilters, ChangeFilters] {
  const change = useChangeListing();
  const [filters, setOptimistic] = useOptimistic(listing.filters);
  const changeFilters: ChangeFilters = (changes) =>
    startTransition(() => {
      change((now) => {
        const next = { ...now.filters, ...changes(now.filters) };
        setOptimistic(next);
        return { filters: next };
      });
    });
  return [filters, changeFilters];
}
