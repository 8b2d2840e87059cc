import { Box, Button, Group, Stack } from "@mantine/core";
import type { ProductPage } from "@shop/domain/contracts/products";
import { counted } from "@shop/domain/figures";
import { GO_BACK, LATEST_PRODUCTS } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/screens/paths";
import IconArrowLeft from "icon:arrow-left";
import IconX from "icon:x";
import IconLayoutGrid from "icon:layout-grid";
import IconTable from "icon:table";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { HydratedPart } from "../../../ui/page/hydrated-part.tsx";
import { STAYS_IN_PLACE } from "./change-listing.ts";
import { chosenFilters, withoutFilters, type ChosenFilter } from "./chosen-filters.ts";
import { useFilterNames } from "./filter-names.ts";
import { exactText } from "./exact-text.ts";
import { FilterButton } from "./filters/filter-drawer.tsx";
import { storedListingView, type ListingView } from "./listing-results.tsx";
import { isFiltered, listingPath, PAGE_SIZES, withPageSize, type Listing } from "./listing-url.ts";
import styles from "./listing.module.css";
import { SortSelect, SubCategorySelect } from "./sort-select.tsx";
import { SORTS, defaultSort } from "./sorts.ts";

interface Props {
  listing: Listing;
  /** The numbers of matching products and of pages; undefined while they are loading. */
  found: Pick<ProductPage, "total" | "pages" | "corrected" | "exact"> | undefined;
}

/** The listing's title, its filters and the number of products, with the controls that change it. */
export function ListingHead({ listing, found }: Props) {
  return (
    <Stack gap={8}>
      <Group gap="8px 24px" align="end" justify="space-between">
        <Box flex="1 1 320px" miw={0}>
          <Group gap="4px 16px">
            {listing.keyword && <BackButton />}
            <h1>{LATEST_PRODUCTS}</h1>
            {isFiltered(listing) && <FilterInWords listing={listing} />}
          </Group>
          <Box mih={24} c="dimmed" fz="sm" role="status" style={{ overflowWrap: "anywhere" }} data-figures>
            {found && (
              <>
                {found.corrected !== undefined && <Corrected from={listing.keyword} to={found.corrected} />}
                <p>{countWords(listing, found)}</p>
                {found.exact !== undefined && <p>{exactText(found.exact, found.total)}</p>}
              </>
            )}
          </Box>
        </Box>
        <div className={styles.choices}>
          <HydratedPart>
            <FilterButton listing={listing} total={found?.total} />
          </HydratedPart>
          <div className={styles.views}>
            <HydratedPart>
              <ViewSwitch listing={listing} />
            </HydratedPart>
          </div>
          <div className={styles.sort}>
            <HydratedPart>
              <SortSelect listing={listing} />
            </HydratedPart>
          </div>
          <div className={styles.select}>
            <HydratedPart>
              <SubCategorySelect listing={listing} />
            </HydratedPart>
          </div>
        </div>
      </Group>
      <FilterChips listing={listing} chosen={chosenFilters(listing)} />
    </Stack>
  );
}

/** Go Back: to the previous page of the shop, or else to all products. */
function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const cameFromShop = key !== "default";
  return (
    <Button
      className={styles.back ?? ""}
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      variant="default"
      size="sm"
      onClick={() => void (cameFromShop ? navigate(-1) : navigate(ROUTES.products))}
    >
      <span className={styles.backText}>{GO_BACK}</span>
    </Button>
  );
}

function FilterInWords({ listing }: { listing: Listing }) {
  const names = useFilterNames(listing.filter);
  return (
    <Group gap="4px 12px" p="4px 12px" fz="sm" bdrs="var(--radius)" bg="var(--gum-tint)">
      <span>
        Only{" "}
        <Box component="span" miw={0} fw={600} style={{ overflowWrap: "anywhere" }}>
          {names.length > 0 ? names.join(" › ") : "a part of the catalogue"}
        </Box>
      </span>
      <Link to={listingPath({ ...listing, page: 1, filter: {} })}>Clear filter</Link>
    </Group>
  );
}

/** The server found nothing for the search and corrected it. */
function Corrected({ from, to }: { from: string | undefined; to: string }) {
  return (
    <Box component="p" c="var(--ink)">
      Showing results for <strong>“{to}”</strong>. Nothing matches “{from}”.
    </Box>
  );
}

function countWords({ keyword, page, sort }: Listing, found: NonNullable<Props["found"]>): string {
  const { total, pages, corrected } = found;
  if (total === 0) return keyword ? `No products for “${keyword}”.` : "No products.";
  const count = counted(total, "product", "products");
  const { order } = sort ? SORTS[sort] : defaultSort(keyword);
  const what = keyword && corrected === undefined ? `${count} for “${keyword}”, ${order}` : `${count}, ${order}`;
  return pages > 1 && page <= pages ? `${what}. Page ${page} of ${pages}.` : what;
}

/** The chosen filters, each a link that removes it, and one that removes all; they work without JavaScript too. */
function FilterChips({ listing, chosen }: { listing: Listing; chosen: ChosenFilter[] }) {
  if (chosen.length === 0) return null;
  return (
    <Group component="ul" gap={8} p={0} aria-label="Chosen filters">
      {chosen.map(({ key, label, without }) => (
        <li key={key}>
          <Link className={styles.chip} to={without} state={STAYS_IN_PLACE} aria-label={`Remove filter ${label}`}>
            <Box component="span" miw={0} style={{ overflowWrap: "anywhere" }}>
              {label}
            </Box>
            <IconX style={{ flex: "none" }} size={16} aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link to={withoutFilters(listing)} state={STAYS_IN_PLACE}>
          Clear all
        </Link>
      </li>
    </Group>
  );
}

const VIEWS = [
  { view: "cards", label: "Cards", Icon: IconLayoutGrid },
  { view: "table", label: "Table", Icon: IconTable },
] as const;

/** Cards or a dense table, which shows more products; the choice is remembered. */
function ViewSwitch({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const current = storedListingView.use();
  const choose = (view: ListingView) => {
    storedListingView.set(view);
    const [usual, more = usual] = PAGE_SIZES;
    if (view === "table" && listing.pageSize === usual && more !== undefined)
      void navigate(listingPath(withPageSize(listing, more)), { state: STAYS_IN_PLACE });
  };
  return (
    <Button.Group aria-label="View" data-needs-script>
      {VIEWS.map(({ view, label, Icon }) => (
        <Button
          key={view}
          variant="default"
          px={{ base: 4, xs: 12 }}
          styles={{ section: { marginInlineEnd: 6 } }}
          fz="sm"
          flex={1}
          {...(view === current ? { bg: "var(--gum-tint)", c: "var(--gum)" } : { c: "dimmed" })}
          leftSection={<Icon size={18} aria-hidden />}
          aria-pressed={view === current}
          onClick={() => choose(view)}
        >
          {label}
        </Button>
      ))}
    </Button.Group>
  );
}
