import { Button } from "@mantine/core";
import type { Dashboard, Period } from "@shop/domain/contracts/dashboard";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Panel } from "./panel.tsx";
import { SalesChart } from "./sales-chart.tsx";
import { SalesTable } from "./sales-table.tsx";

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
          Nothing was ordered from {period.from} to {period.to}. Another period may say more.
        </EmptyState>
      ) : isTable ? (
        <SalesTable days={days} />
      ) : (
        <SalesChart days={days} />
      )}
    </Panel>
  );
}
