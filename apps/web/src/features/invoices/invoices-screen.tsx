import { Box, Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { PaperPage, PaperSummary } from "@shop/domain/contracts/invoices";
import { formatDollars } from "@shop/domain/money";
import { invoiceState, isSettled, type InvoiceState } from "@shop/domain/papers/invoice-state";
import { invoicePath, orderPath, ROUTES } from "@shop/domain/screens/paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { ListSearch } from "../../ui/list/list-search.tsx";
import { Pagination } from "../../ui/list/pagination.tsx";
import { useListState, type ListState } from "../../ui/list/use-list-state.ts";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./invoices-screen.module.css";

/** The user's invoices, for staff everybody's, newest first, page by page, with a search. */
export function InvoicesScreen() {
  const list = useListState();
  const isStaff = useSession()?.isAdmin === true;
  const query = trpc.invoices.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const hasInvoices = list.isFiltered || query.data?.total !== 0;
  return (
    <Stack gap={16} miw={0}>
      <Group justify="space-between" gap={12}>
        <h1 id="invoices">Invoices</h1>
        <Group gap="4px 16px">
          {query.data && query.data.total > 0 && (
            <Box component="span" c="dimmed" fz="sm">
              {countText(query.data.total)}
            </Box>
          )}
          <Button component={Link} to={ROUTES.statement} variant="default" size="sm">
            Statement of account
          </Button>
        </Group>
      </Group>
      {hasInvoices && (
        <Box maw={420}>
          <ListSearch
            list={list}
            label="Search invoices"
            placeholder={isStaff ? "Number, PO number or customer" : "Number or PO number"}
          />
        </Box>
      )}
      <QueryResult query={query} skeleton={<RowsSkeleton count={5} height={40} gap={12} />}>
        {(page) => <InvoicePage {...page} list={list} />}
      </QueryResult>
    </Stack>
  );
}

const countText = (invoices: number): string => (invoices === 1 ? "1 invoice" : `${invoices} invoices`);

function InvoicePage({ invoices, page, pages, total, list }: PaperPage & { list: ListState }) {
  return (
    <>
      <VisuallyHidden role="status">{list.isFiltered && `${countText(total)} found.`}</VisuallyHidden>
      {total > 0 ? (
        <>
          <InvoicesTable invoices={invoices} />
          <Pagination page={page} pages={pages} hrefOf={list.hrefOf} label="Pages of invoices" />
        </>
      ) : (
        <EmptyState title={list.isFiltered ? `No invoices match “${list.keyword}”` : "No invoices yet"}>
          {list.isFiltered
            ? "Search by invoice number, order number or PO number."
            : "Each order has its invoice here, once it is placed or, by card, paid, and its credit notes."}
        </EmptyState>
      )}
    </>
  );
}

const COLUMNS = ["Number", "Date", "Due", "Total", "Paid"];

/** A table that becomes cards on a phone. */
function InvoicesTable({ invoices }: { invoices: PaperSummary[] }) {
  return (
    <table {...roles.table} className={styles.table} aria-labelledby="invoices">
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {COLUMNS.map((column) => (
            <th key={column} {...roles.columnheader} data-figure={column === "Total" || undefined}>
              {column}
            </th>
          ))}
          <th {...roles.columnheader}>
            <VisuallyHidden>Order</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice._id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function InvoiceRow({ invoice }: { invoice: PaperSummary }) {
  const { _id, kind, number, order, issuedOn, dueOn, total } = invoice;
  return (
    <tr {...roles.row} data-is-open={(kind === "invoice" && !isSettled(invoice)) || undefined}>
      <th {...rowHeaderAt("number")} className={styles.number}>
        <Link to={invoicePath(_id)}>{number}</Link>
      </th>
      <td {...cellAt("date")}>{issuedOn}</td>
      <td {...cellAt("due")} className={styles.due}>
        {dueOn}
      </td>
      <td {...cellAt("total")} className={styles.total} data-figure>
        {formatDollars(total)}
      </td>
      <td {...cellAt("paid")} className={styles.paid}>
        {stateText(invoice)}
      </td>
      <td {...cellAt("order")} className={styles.order}>
        <Link to={orderPath(order)}>
          Order<VisuallyHidden> of {number}</VisuallyHidden>
        </Link>
      </td>
    </tr>
  );
}

/** What is still to be paid of an invoice. */
function stateText(paper: PaperSummary): string {
  if (paper.kind === "credit-note") return "Credit note";
  const isPart = !isSettled(paper) && paper.open < paper.total;
  return isPart ? `${formatDollars(paper.open)} to pay` : STATES[invoiceState(paper)];
}

const STATES: Record<InvoiceState, string> = {
  open: "Not paid",
  partPaid: "Part paid",
  paid: "Paid",
  credited: "Credited",
  cancelled: "Cancelled",
};
