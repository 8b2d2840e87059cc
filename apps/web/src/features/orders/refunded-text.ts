import type { Order } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";

/** How much of an order was refunded, and by which means: 'Refunded $36.00 on the card'. */
export function refundedText({
  refundedPrice,
  bankRefundedPrice,
}: Pick<Order, "refundedPrice" | "bankRefundedPrice">): string {
  const cardPrice = refundedPrice - bankRefundedPrice;
  const parts = [
    cardPrice > 0 && `${formatDollars(cardPrice)} on the card`,
    bankRefundedPrice > 0 && `${formatDollars(bankRefundedPrice)} by bank transfer`,
  ];
  return `Refunded ${parts.filter(Boolean).join(" and ")}`;
}
