import { Box, Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { OwnCompany } from "@shop/domain/contracts/company";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { FilterDay } from "../../ui/list/filter-day.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { FoldedFilters } from "../../ui/list/folded-filters.tsx";
import { ListSearch } from "../../ui/list/list-search.tsx";
import { Pagination } from "../../ui/list/pagination.tsx";
import { useListState } from "../../ui/list/use-list-state.ts";
import { CompanyOrdersTable } from "./company-orders-table.tsx";

const FILTERS = { costCentre: null, from: null, to: null };
const countText = (orders: number): string => (orders === 1 ? "1 order" : `${orders} orders`);

/** The orders of all members of a company, with a search, and filters by cost centre and day. */
export function CompanyOrdersScreen({ company }: { company: OwnCompany }) {
  const list = useListState({ filters: FILTERS });
  const query = trpc.company.orders.useQuery(list.input, { placeholderData: keepPreviousData });
  const centres = company.costCentres.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
  return (
    <Stack gap={16} miw={0}>
      <Group justify="space-between" gap={12}>
        <h1 id="company-orders">Company orders</h1>
        {query.data && query.data.total > 0 && (
          <Box component="span" c="dimmed" fz="sm">
            {countText(query.data.total)}
          </Box>
        )}
      </Group>
      <Group gap="8px 16px">
        <ListSearch list={list} label="Search company orders" placeholder="Number, PO number or product" />
        <FoldedFilters set={Object.values(list.filters).filter((value) => value !== undefined).length}>
          {centres.length > 0 && (
            <FilterSelect
              label="Cost centre"
              value={list.filters.costCentre}
              options={centres}
              onChange={(code) => list.filter("costCentre", code)}
            />
          )}
          <Group display="inline-flex" gap="8px 16px">
            <FilterDay label="From" value={list.filters.from} onChange={(day) => list.filter("from", day)} />
            <FilterDay label="To" value={list.filters.to} onChange={(day) => list.filter("to", day)} />
          </Group>
        </FoldedFilters>
      </Group>
      <QueryResult query={query} skeleton={<RowsSkeleton count={5} height={40} gap={12} />}>
        {({ orders, page, pages, total }) => (
          <>
            <VisuallyHidden role="status">{list.isFiltered && `${countText(total)} found.`}</VisuallyHidden>
            {total > 0 ? (
              <>
                <CompanyOrdersTable orders={orders} labelledBy="company-orders" />
                <Pagination page={page} pages={pages} hrefOf={list.hrefOf} label="Pages of company orders" />
              </>
            ) : (
              <EmptyState
                title={list.isFiltered ? "No orders match" : "No orders yet"}
                actions={
                  list.isFiltered && (
                    <Button variant="default" onClick={list.clear}>
                      Show all orders
                    </Button>
                  )
                }
              >
                {list.isFiltered
                  ? "Search by order number, PO number, or a product’s name or SKU."
                  : "What your members order will appear here."}
              </EmptyState>
            )}
          </>
        )}
      </QueryResult>
    </Stack>
  );
}
