import type { CompanyOrder } from "@shop/domain/contracts/company";
import { formatDollars } from "@shop/domain/money";

export const formatOpen = ({ openPrice }: CompanyOrder): string => `${formatDollars(openPrice)} to pay`;

/** How far an order is, in a word or two. */
export function orderStateName(order: CompanyOrder): string {
  if (order.cancelledAt !== null) return "Cancelled";
  const paid = order.openPrice === 0 ? "paid" : "not paid";
  if (order.deliveredAt !== null) return `Delivered, ${paid}`;
  return order.openPrice === 0 ? "Paid" : "Not paid";
}
