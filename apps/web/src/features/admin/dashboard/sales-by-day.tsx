import { Button } from "@mantine/core";
import type { Dashboard, Period } from "@shop/domain/contracts/dashboard";
import { formatCount } from "@shop/domain/figures";
import { formatDollars } from "@shop/domain/money";
import IconChartBar from "icon:chart-bar";
import IconTable from "icon:table";
import { useState } from "react";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FigureTable, Panel } from "./panel.tsx";
import { SalesChart } from "./chart/sales-chart.tsx";

/** The sales of each day, as a chart or a table. */
export function SalesByDay({ days, total, period }: Pick<Dashboard, "days" | "total"> & { period: Period }) {
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? IconChartBar : IconTable;
  const isEmpty = total.orders === 0;
  return (
    <Panel
      title="Sales by day"
      action={
        !isEmpty && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? "Show as chart" : "Show as table"}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <EmptyState title="No orders in this period">
          No orders were placed from {period.from} to {period.to}. Try another period.
        </EmptyState>
      ) : isTable ? (
        <FigureTable
          label="Sales by day"
          heads={["Day", "Orders", "Revenue ex GST"]}
          rows={days.toReversed().map(({ day, orders, revenue }) => ({
            key: day,
            name: day,
            figures: [formatCount(orders), formatDollars(revenue)],
          }))}
        />
      ) : (
        <SalesChart days={days} />
      )}
    </Panel>
  );
}
