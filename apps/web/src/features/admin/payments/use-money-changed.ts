import type { OrderMoney } from "@shop/domain/contracts/orders";
import { trpc } from "../../../lib/trpc.ts";

/** Returns what shows the changed money of an order wherever it is on the screen. */
export function useMoneyChanged(id: string): (money: OrderMoney) => void {
  const utils = trpc.useUtils();
  return (money) => {
    utils.orders.money.setData({ id }, money);
    void utils.orders.byId.invalidate({ id });
    void utils.orders.minePage.invalidate();
    void utils.orders.adminList.invalidate();
    void utils.invoices.list.invalidate();
    void utils.products.invalidate();
    void utils.dashboard.read.invalidate();
    void utils.audit.list.invalidate();
  };
}
