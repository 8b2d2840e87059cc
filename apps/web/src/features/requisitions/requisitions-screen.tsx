import { Button, Group, Stack } from "@mantine/core";
import type { RequisitionsPage } from "@shop/domain/contracts/requisitions";
import { REQUISITION_STATUSES } from "@shop/domain/orders/requisition-state";
import { ROUTES } from "@shop/domain/screens/paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../lib/trpc.ts";
import { REQUISITION_STATES } from "../../ui/display/requisition-chip.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { Pagination } from "../../ui/list/pagination.tsx";
import { useListState } from "../../ui/list/use-list-state.ts";
import { RequisitionsTable } from "./requisitions-table.tsx";

const SKELETON = <RowsSkeleton count={4} height={56} gap={12} />;
const OPTIONS = REQUISITION_STATUSES.map((value) => ({ value, label: REQUISITION_STATES[value][1] }));

/** The requisitions of the user's company, newest first. */
export function RequisitionsScreen() {
  const list = useListState({ filters: { status: REQUISITION_STATUSES } });
  const query = trpc.requisitions.list.useQuery(list.input, { placeholderData: keepPreviousData });
  return (
    <Stack gap={16} miw={0}>
      <h1 id="requisitions">Requisitions</h1>
      <Group>
        <FilterSelect
          label="Status"
          value={list.filters.status}
          options={OPTIONS}
          onChange={(status) => list.filter("status", status)}
        />
      </Group>
      <QueryResult query={query} skeleton={SKELETON}>
        {(page) => <Rows {...page} isFiltered={list.isFiltered} onClear={list.clear} hrefOf={list.hrefOf} />}
      </QueryResult>
    </Stack>
  );
}

interface RowsProps extends RequisitionsPage {
  isFiltered: boolean;
  onClear: () => void;
  hrefOf: (page: number) => string;
}

function Rows({ requisitions, page, pages, total, isFiltered, onClear, hrefOf }: RowsProps) {
  if (total === 0 && isFiltered) {
    return (
      <EmptyState title="No requisition has this status" actions={<Button onClick={onClear}>Show all</Button>}>
        Choose another status.
      </EmptyState>
    );
  }
  if (total === 0) {
    return (
      <EmptyState
        title="No requisitions yet"
        actions={
          <Button component={Link} to={ROUTES.products}>
            See all products
          </Button>
        }
      >
        An order over a member’s limit is sent here for approval.
      </EmptyState>
    );
  }
  return (
    <>
      <RequisitionsTable requisitions={requisitions} labelledBy="requisitions" />
      <Pagination page={page} pages={pages} hrefOf={hrefOf} label="Pages of requisitions" />
    </>
  );
}
