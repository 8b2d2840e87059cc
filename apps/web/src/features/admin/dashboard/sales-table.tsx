import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { formatDollars } from "@shop/domain/money";
import { FigureTable } from "./figure-table.tsx";

/** The chart's figures for reading and copying, the newest day first. */
export function SalesTable({ days }: { days: Dashboard["days"] }) {
  return (
    <FigureTable
      label="Sales by day"
      heads={["Day", "Orders", "Revenue ex GST"]}
      rows={days.toReversed().map(({ day, orders, revenue }) => ({
        key: day,
        about: day,
        figures: [orders.toLocaleString("en-AU"), formatDollars(revenue)],
      }))}
    />
  );
}
