import { Box, Skeleton, Stack } from "@mantine/core";
import { startTransition, useOptimistic } from "react";
import { errorMessage } from "../../../../lib/forms/errors.ts";
import { ErrorBanner } from "../../../../ui/page/error-banner.tsx";
import { PricesLoading } from "../../../../ui/display/prices-loading.tsx";
import { useChangeListing } from "../change-listing.ts";
import { KIND_WORDS } from "../chosen-filters.ts";
import type { Listing, Narrowing } from "../listing-url.ts";
import { isNarrowed, VALUE_KINDS } from "../listing-url.ts";
import { CategoryFilter } from "./category-filter.tsx";
import styles from "./filters.module.css";
import { PriceFilter } from "./price-filter.tsx";
import { useFacets } from "./use-facets.ts";
import { FilterTick } from "./value-filter.tsx";
import { ValueFilter } from "./value-filter.tsx";

const FACETS = { brand: "brands", size: "sizes", color: "colors" } as const;

/** All that a listing can be narrowed by, each choice with the number of products it would list. */
export function FilterPanel({ listing }: { listing: Listing }) {
  const { data: facets, error, isPlaceholderData, refetch, arePricesLoading } = useFacets(listing);
  const [narrowing, narrow] = useNarrow(listing);
  if (!facets) {
    if (!error) return <FilterSkeleton />;
    return (
      <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()}>
        Filters could not be loaded.
      </ErrorBanner>
    );
  }
  if (facets.total === 0 && facets.categories.length === 0 && !isNarrowed(listing.narrowing)) {
    return (
      <Box component="p" c="dimmed" fz="sm">
        No filters for this search.
      </Box>
    );
  }
  return (
    <Stack gap={20} aria-busy={isPlaceholderData && !arePricesLoading}>
      <FilterTick
        label="In stock only"
        count={facets.inStock}
        isChosen={narrowing.inStock}
        onChange={() => narrow(({ inStock }) => ({ inStock: !inStock }))}
      />
      <CategoryFilter listing={listing} categories={facets.categories} />
      <PricesLoading when={arePricesLoading}>
        <PriceFilter narrowing={narrowing} range={facets.price} narrow={narrow} />
      </PricesLoading>
      {VALUE_KINDS.map((kind) => (
        <ValueFilter
          key={kind}
          label={KIND_WORDS[kind]}
          values={facets[FACETS[kind]]}
          chosen={narrowing[kind]}
          onToggle={(value) =>
            narrow((now) => ({
              [kind]: now[kind].includes(value) ? now[kind].filter((other) => other !== value) : [...now[kind], value],
            }))
          }
        />
      ))}
    </Stack>
  );
}

const LINES = [5, 2, 8];

/** The shape of the filters, while they load. */
function FilterSkeleton() {
  return (
    <Stack gap={20} aria-hidden>
      <Skeleton height={24} />
      {LINES.map((count) => (
        <div key={count} className={styles.group}>
          <Skeleton height={20} width="40%" />
          {Array.from({ length: count }, (_, index) => (
            <Skeleton key={index} height={24} />
          ))}
        </div>
      ))}
    </Stack>
  );
}

export type Narrow = (changes: (narrowing: Narrowing) => Partial<Narrowing>) => void;

/** The listing's filters and the way to change them: a tick is seen at once, however long the products take to be drawn. */
export function useNarrow(listing: Listing): [Narrowing, Narrow] {
  const change = useChangeListing();
  const [narrowing, showAlready] = useOptimistic(listing.narrowing);
  const narrow: Narrow = (changes) =>
    startTransition(() => {
      change((now) => {
        const next = { ...now.narrowing, ...changes(now.narrowing) };
        showAlready(next);
        return { narrowing: next };
      });
    });
  return [narrowing, narrow];
}
