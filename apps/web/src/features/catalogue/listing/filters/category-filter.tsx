import { Box, Stack, VisuallyHidden } from "@mantine/core";
import type { ProductFacets } from "@shop/domain/contracts/products";
import { formatCount } from "@shop/domain/figures";
import { useId, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { showFirst, STAYS_IN_PLACE } from "../change-listing.ts";
import { isFiltered, listingPath, type Listing } from "../listing-url.ts";
import styles from "./filters.module.css";

interface Props {
  listing: Listing;
  categories: ProductFacets["categories"];
}

/** The categories as links; the current one is marked. */
export function CategoryFilter({ listing, categories }: Props) {
  const headId = useId();
  const { cat } = listing.filter;
  const shown = categories.filter(({ _id, count }) => count > 0 || _id === cat);
  if (shown.length === 0) return null;
  const pathTo = (id: string | undefined) => listingPath({ ...listing, page: 1, filter: { cat: id } });
  return (
    <section className={styles.group} aria-labelledby={headId}>
      <h3 id={headId} className={styles.legend}>
        Category
      </h3>
      <Stack component="ul" gap={2}>
        <li>
          <Place to={pathTo(undefined)} isHere={!isFiltered(listing)}>
            <span>All categories</span>
          </Place>
        </li>
        {shown.map(({ _id, name, count }) => (
          <li key={_id}>
            <Place to={pathTo(_id)} isHere={_id === cat}>
              <Box component="span" miw={0} style={{ overflowWrap: "anywhere" }}>
                {name}
              </Box>
              <Box component="span" flex="none" c="dimmed" fz="var(--text-xs)" fw={400} data-figures>
                {formatCount(count)}
                <VisuallyHidden>{count === 1 ? " product" : " products"}</VisuallyHidden>
              </Box>
            </Place>
          </li>
        ))}
      </Stack>
    </section>
  );
}

function Place({ to, isHere, children }: { to: string; isHere: boolean; children: ReactNode }) {
  return (
    <Link
      className={styles.place}
      to={to}
      state={STAYS_IN_PLACE}
      aria-current={isHere ? "true" : undefined}
      onClick={showFirst}
    >
      {children}
    </Link>
  );
}
