import { Box, Group } from "@mantine/core";
import type { OwnOrder } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { orderPath } from "@shop/domain/screens/paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../lib/shop-info.ts";
import { Note, Panel } from "../../ui/page/panel.tsx";

/** The customer's last order in short; `action` orders it again. */
export function LastOrder({ order, action }: { order: OwnOrder; action: ReactNode }) {
  const { timeZone } = useShopInfo();
  const { _id, orderNumber, createdAt, lineCount, poNumber, totalPrice } = order;
  return (
    <Panel component="section" gap={12} p={16} aria-labelledby="last-order">
      <Box component="h2" id="last-order" fz="lg">
        Last order
      </Box>
      <div>
        <Group justify="space-between" gap={12}>
          <Link to={orderPath(_id)}>
            <strong>{orderNumber}</strong>
          </Link>
          <strong data-figures>{formatDollars(totalPrice)}</strong>
        </Group>
        <Note>
          {dayOf(createdAt, timeZone)} · {lineCount === 1 ? "1 product" : `${lineCount} products`}
          {poNumber && ` · PO ${poNumber}`}
        </Note>
      </div>
      {action}
    </Panel>
  );
}
