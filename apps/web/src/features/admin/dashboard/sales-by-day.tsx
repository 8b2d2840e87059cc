import { Button } from "@mantine/core";
import type { Dashboard, Period } from "@shop/domain/contracts/dashboard";
import { formatDollars } from "@shop/domain/money";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { FigureTable, Panel } from "./panel.tsx";
import { SalesChart } from "./chart/sales-chart.tsx";

/** The sales of every day, drawn or as a table. */
export function SalesByDay({ days, total, period }: Pick<Dashboard, "days" | "total"> & { period: Period }) {
  const [isTable, setTable] = useState(false);
  const Sign = isTable ? IconChartBar : IconTable;
  const isEmpty = total.orders === 0;
  return (
    <Panel
      title="Sales by day"
      action={
        !isEmpty && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Sign size={16} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? "Show as chart" : "Show as table"}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <EmptyState title="No orders in this period">
          Nothing was ordered from {period.from} to {period.to}. Try another period.
        </EmptyState>
      ) : isTable ? (
        <SalesTable days={days} />
      ) : (
        <SalesChart days={days} />
      )}
    </Panel>
  );
}

/** The chart's figures for reading and copying, the newest day first. */
function SalesTable({ days }: { days: Dashboard["days"] }) {
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
