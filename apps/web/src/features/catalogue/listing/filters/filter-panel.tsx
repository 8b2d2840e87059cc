import { errorMessage } from "../../../../lib/errors.ts";
import { ErrorBanner } from "../../../../ui/error-banner.tsx";
import { PricesComing } from "../../../../ui/prices-coming.tsx";
import { KIND_WORDS } from "../chosen-filters.ts";
import type { Listing } from "../listing-url.ts";
import { isNarrowed, VALUE_KINDS } from "../narrowing.ts";
import { CategoryFilter } from "./category-filter.tsx";
import styles from "./filter-panel.module.css";
import { FilterSkeleton } from "./filter-skeleton.tsx";
import { PriceFilter } from "./price-filter.tsx";
import { FilterTick } from "./filter-tick.tsx";
import { useFacets } from "./use-facets.ts";
import { useNarrow } from "./use-narrow.ts";
import { ValueFilter } from "./value-filter.tsx";

const FACETS = { brand: "brands", size: "sizes", color: "colors" } as const;

/** All that a listing can be narrowed by, each choice with the number of products it would list. */
export function FilterPanel({ listing }: { listing: Listing }) {
  const { data: facets, error, isPlaceholderData, refetch, arePricesComing } = useFacets(listing);
  const [narrowing, narrow] = useNarrow(listing);
  if (!facets) {
    if (!error) return <FilterSkeleton />;
    return (
      <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()}>
        The filters could not be read.
      </ErrorBanner>
    );
  }
  if (facets.total === 0 && facets.categories.length === 0 && !isNarrowed(listing.narrowing)) {
    return <p className={styles.none}>There is nothing to choose from.</p>;
  }
  return (
    <div className={styles.panel} aria-busy={isPlaceholderData && !arePricesComing}>
      <FilterTick
        label="In stock only"
        count={facets.inStock}
        isChosen={narrowing.inStock}
        onChange={() => narrow(({ inStock }) => ({ inStock: !inStock }))}
      />
      <CategoryFilter listing={listing} categories={facets.categories} />
      <PricesComing when={arePricesComing}>
        <PriceFilter narrowing={narrowing} range={facets.price} narrow={narrow} />
      </PricesComing>
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
    </div>
  );
}
