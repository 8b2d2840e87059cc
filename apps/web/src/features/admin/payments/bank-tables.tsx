import { Box } from "@mantine/core";
import type { OrderMoney } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable, type DataTableProps } from "../../../ui/table/data-table.tsx";
import { momentColumn } from "../time-columns.tsx";
import { unitsText } from "./money-texts.ts";

type Transfer = OrderMoney["transfers"][number];
type Credit = OrderMoney["refunds"][number];

const TRANSFERS: Column<Transfer>[] = [
  {
    key: "what",
    head: "TRANSFER",
    cell: ({ amount }) => (amount < 0 ? "Sent back" : "Received"),
    isRowHead: true,
    isOneLine: true,
  },
  { key: "day", head: "DAY", cell: ({ paidOn }) => paidOn, isOneLine: true },
  { key: "reference", head: "REFERENCE", cell: ({ reference }) => reference || "–", isCardLine: true, width: "36%" },
  { key: "amount", head: "AMOUNT", cell: ({ amount }) => signed(amount), isFigure: true },
];

const signed = (amount: number): string => (amount < 0 ? `−${formatDollars(-amount)}` : formatDollars(amount));

type Query = DataTableProps<never, string>["query"];

/** The bank transfers of an order, newest first. */
export const TransferTable = ({ transfers, query }: { transfers: Transfer[]; query: Query }) => (
  <DataTable
    label="Bank transfers"
    columns={TRANSFERS}
    rows={transfers}
    rowKey={({ _id }) => _id}
    query={query}
    empty={
      <Box component="p" px={16} py={12} c="dimmed" fz="sm">
        No bank transfer has been recorded for this order yet.
      </Box>
    }
  />
);

const CREDITS: Column<Credit>[] = [
  { key: "what", head: "CREDITED", cell: unitsText, isRowHead: true, isOneLine: true },
  momentColumn({ key: "at", head: "WHEN", at: ({ createdAt }) => createdAt }),
  { key: "reason", head: "REASON", cell: ({ reason }) => reason ?? "–", isCardLine: true, width: "36%" },
  { key: "amount", head: "AMOUNT", cell: ({ amount }) => formatDollars(amount), isFigure: true },
];

/** What was credited of an order by bank transfer, each with a credit note; newest first. */
export const CreditTable = ({ credits, query }: { credits: Credit[]; query: Query }) => (
  <DataTable label="Credits" columns={CREDITS} rows={credits} rowKey={({ _id }) => _id} query={query} empty="" />
);
