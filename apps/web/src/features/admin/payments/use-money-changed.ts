import type { OrderMoney } from "@shop/domain/contracts/orders";
import { trpc } from "../../../lib/trpc.ts";
import { ACCOUNT_ROUTERS, useInvalidate } from "../use-invalidate.ts";

/** Returns what shows the changed money of an order wherever it is on the screen. */
export function useMoneyChanged(id: string): (money: OrderMoney) => void {
  const utils = trpc.useUtils();
  const accountsChanged = useInvalidate(...ACCOUNT_ROUTERS);
  return (money) => {
    utils.orders.money.setData({ id }, money);
    void utils.orders.byId.invalidate({ id });
    void utils.orders.minePage.invalidate();
    void utils.orders.adminList.invalidate();
    void utils.products.invalidate();
    void utils.dashboard.read.invalidate();
    accountsChanged();
  };
}
