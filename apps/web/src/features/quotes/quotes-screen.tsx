import { Button, Stack } from "@mantine/core";
import type { QuotesPage, QuoteSummary } from "@shop/domain/contracts/quotes";
import { formatDollars } from "@shop/domain/money";
import { quotePath, ROUTES } from "@shop/domain/screens/paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../lib/trpc.ts";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import { QuoteOwner } from "../../ui/display/quote-owner.tsx";
import { QuoteChip } from "../../ui/display/quote-chip.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { Pagination } from "../../ui/list/pagination.tsx";
import { useListState, type ListState } from "../../ui/list/use-list-state.ts";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./quotes-screen.module.css";

/** The user's own quotes and those of their company, newest first. */
export function QuotesScreen() {
  const list = useListState();
  const query = trpc.quotes.list.useQuery({ ...list.input, own: true }, { placeholderData: keepPreviousData });
  return (
    <Stack gap={16} miw={0}>
      <h1 id="quotes">Quotes</h1>
      <QueryResult query={query} skeleton={<RowsSkeleton count={4} height={56} gap={12} />}>
        {(page) => <Quotes {...page} list={list} />}
      </QueryResult>
    </Stack>
  );
}

function Quotes({ quotes, page, pages, total, list }: QuotesPage & { list: ListState }) {
  if (total === 0) {
    return (
      <EmptyState
        title="No quotes yet"
        actions={
          <Button component={Link} to="/cart">
            Go to your cart
          </Button>
        }
      >
        Fill your cart and ask for a quote there. We will email you our prices.{" "}
        <Link to={ROUTES.products}>See all products</Link>
      </EmptyState>
    );
  }
  return (
    <>
      <table {...roles.table} className={styles.table} aria-labelledby="quotes">
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {["Number", "Status", "Valid until", "Products", "Total"].map((column) => (
              <th key={column} {...roles.columnheader} data-figure={column === "Total" || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {quotes.map((quote) => (
            <QuoteRow key={quote._id} quote={quote} />
          ))}
        </tbody>
      </table>
      <Pagination page={page} pages={pages} hrefOf={list.hrefOf} label="Pages of quotes" />
    </>
  );
}

function QuoteRow({ quote }: { quote: QuoteSummary }) {
  const { _id, number, status, validUntil, lineCount, totalPrice } = quote;
  return (
    <tr {...roles.row}>
      <th {...rowHeaderAt("number")} className={styles.number}>
        <Link to={quotePath(_id)}>{number}</Link>
        <QuoteOwner quote={quote} />
      </th>
      <td {...cellAt("state")}>
        <QuoteChip status={status} />
      </td>
      <td {...cellAt("until")} className={styles.until} data-none={validUntil === null || undefined}>
        {validUntil ?? "–"}
      </td>
      <td {...cellAt("products")} className={styles.products}>
        {lineCount === 1 ? "1 product" : `${lineCount} products`}
      </td>
      <td {...cellAt("total")} className={styles.total} data-figure>
        {totalPrice === null ? "–" : formatDollars(totalPrice)}
      </td>
    </tr>
  );
}
