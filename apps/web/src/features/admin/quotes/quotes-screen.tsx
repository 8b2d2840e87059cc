import type { QuoteSummary } from "@shop/domain/contracts/quotes";
import { formatCount } from "@shop/domain/figures";
import { formatDollars } from "@shop/domain/money";
import { QUOTE_STATUSES } from "@shop/domain/orders/quote-state";
import { adminQuotePath } from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { QuoteChip } from "../../../ui/display/quote-chip.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { dayColumn } from "../time-columns.tsx";

const COLUMNS: Column<QuoteSummary>[] = [
  {
    key: "number",
    head: "NUMBER",
    cell: ({ _id, number }) => <Link to={adminQuotePath(_id)}>{number}</Link>,
    isRowHead: true,
    isOneLine: true,
  },
  {
    key: "customer",
    head: "CUSTOMER",
    cell: ({ user, company }) => (
      <>
        {user.name}
        <CellNote>{user.email}</CellNote>
        {company && <CellNote>{company.name}</CellNote>}
      </>
    ),
    isCardLine: true,
  },
  { key: "status", head: "STATUS", cell: ({ status }) => <QuoteChip status={status} />, isOneLine: true },
  { key: "products", head: "PRODUCTS", cell: ({ lineCount }) => formatCount(lineCount), isFigure: true },
  {
    key: "total",
    head: "TOTAL",
    cell: ({ totalPrice }) => (totalPrice === null ? "–" : formatDollars(totalPrice)),
    isFigure: true,
  },
  { key: "until", head: "VALID UNTIL", cell: ({ validUntil }) => validUntil ?? "–", isOneLine: true, isWideOnly: true },
  dayColumn({ key: "asked", head: "ASKED ON", at: ({ createdAt }) => createdAt, isWideOnly: true }),
];

const STATUSES = [
  { value: "open", label: "To answer" },
  { value: "answered", label: "Answered" },
  { value: "accepted", label: "Accepted" },
  { value: "expired", label: "Expired" },
];

/** All quotes that customers have asked for. */
export function QuotesScreen() {
  const list = useListState({ filters: { status: QUOTE_STATUSES } });
  const query = trpc.quotes.list.useQuery(list.input, { placeholderData: keepPreviousData });
  return (
    <AdminListScreen
      title="Quotes"
      columns={COLUMNS}
      list={list}
      query={query}
      rows={query.data?.quotes}
      search="Search quotes"
      filters={[{ key: "status", label: "Status", options: STATUSES }]}
      empty={{ title: "No quotes yet", text: "Quotes that customers ask for in their cart will appear here." }}
    />
  );
}
