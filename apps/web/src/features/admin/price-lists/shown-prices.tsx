import { Box, Button, Group } from "@mantine/core";
import { formatCount } from "@shop/domain/figures";
import type { ReactNode } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { Loading } from "../../../ui/feedback/loading.tsx";
import { Pagination } from "../../../ui/list/pagination.tsx";
import { CARD } from "../../../ui/page/card.ts";
import type { ShownRows } from "./use-shown-rows.ts";

/** Chooses between all prices and the edits alone. */
export function ViewButtons({ rows, itemCount }: { rows: ShownRows; itemCount: number }) {
  return (
    <Group gap={4} role="group" aria-label="Show">
      <ViewButton isOn={rows.isAll} onClick={rows.showAll}>
        {`All prices (${formatCount(rows.query.data?.total ?? itemCount)})`}
      </ViewButton>
      <ViewButton isOn={!rows.isAll} onClick={() => rows.showChanges()}>
        {`Changes (${formatCount(rows.changedCount)})`}
      </ViewButton>
    </Group>
  );
}

function ViewButton({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <Button
      size="sm"
      variant={isOn ? "light" : "subtle"}
      c={isOn ? "var(--gum)" : "var(--ink)"}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** The grid with its pages; without rows, what is the matter instead. */
export function ShownPrices({ rows, children }: { rows: ShownRows; children: ReactNode }) {
  const { query, isAll, shown } = rows;
  if (query.error) return <ErrorBanner message={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
  if (isAll && !query.data) return <Loading />;
  if (shown.length === 0) return <NoRows rows={rows} />;
  return (
    <>
      {children}
      <Group justify="space-between" gap="8px 24px" mt={8}>
        <Box component="p" c="dimmed" fz="sm" data-figures>
          {formatCount(rows.before + 1)}–{formatCount(rows.before + shown.length)} of {formatCount(rows.total)}
        </Box>
        {isAll ? (
          <Pagination page={rows.page.page} pages={query.data?.pages ?? 1} hrefOf={rows.page.hrefOf} />
        ) : (
          <ChangesPages {...rows.changesPages} />
        )}
      </Group>
    </>
  );
}

function ChangesPages({ page, pages, goTo }: ShownRows["changesPages"]) {
  if (pages === 1) return null;
  return (
    <Group gap={8}>
      <Button variant="default" size="sm" disabled={page <= 1} onClick={() => goTo(page - 1)}>
        Previous
      </Button>
      <Button variant="default" size="sm" disabled={page >= pages} onClick={() => goTo(page + 1)}>
        Next
      </Button>
    </Group>
  );
}

function NoRows({ rows: { isAll, page } }: { rows: ShownRows }) {
  const isFiltered = isAll && page.isFiltered;
  return (
    <Box {...CARD}>
      <EmptyState
        title={!isAll ? "No changes" : isFiltered ? "Nothing matches" : "No prices yet"}
        actions={
          isFiltered && (
            <Button variant="default" size="sm" onClick={page.clear}>
              Clear search
            </Button>
          )
        }
      >
        {isAll && !isFiltered && "Add a product, paste rows from a spreadsheet, or take a percentage off a category."}
      </EmptyState>
    </Box>
  );
}
