import type { Order, OrderMoney } from "@shop/domain/contracts/orders";
import { counted } from "@shop/domain/figures";
import { dollarsToCents, formatCents } from "@shop/domain/money";
import { isCancelled, openCents } from "@shop/domain/orders/order-state";

type Credited = OrderMoney["refunds"][number];
type Money = Pick<OrderMoney, "total" | "credited" | "received" | "open" | "refundDue">;

/** What a transfer of these cents makes of an order. */
export function paymentOutcome(
  order: Pick<Order, "cancelledAt" | "paymentMethod">,
  money: Money,
  cents: number,
): string {
  if (order.paymentMethod === "Account") return accountOutcome(money, cents);
  if (isCancelled(order)) return `The order is cancelled: ${formatCents(cents)} is to be sent back.`;
  const open = dollarsToCents(money.open);
  if (cents < open) return `A part payment: ${formatCents(open - cents)} remains to be paid.`;
  const surplus = cents === open ? "" : ` ${formatCents(cents - open)} is more than is open, and to be sent back.`;
  return open === 0 ? surplus.trim() : `The order is paid in full.${surplus}`;
}

/** The same of an order on account: what is left of the payment pays the company's other invoices. */
function accountOutcome(money: Money, cents: number): string {
  const open = dollarsToCents(money.open);
  if (cents < open) return `A part payment: ${formatCents(open - cents)} remains to be paid.`;
  const rest =
    cents === open
      ? ""
      : ` ${formatCents(cents - open)} pays the company’s other invoices, the oldest due first; the rest is credit.`;
  return open === 0 ? rest.trim() : `The order is paid in full.${rest}`;
}

/** What sending back these cents makes of an order. */
export function returnOutcome(money: Money, cents: number): string {
  const due = dollarsToCents(money.refundDue);
  if (cents < due) return `${formatCents(due - cents)} remains to be sent back.`;
  if (cents === due) return "Nothing more is to be sent back.";
  return `${formatCents(cents - due)} is more than is to be sent back: the order asks for it again.`;
}

/** What crediting these cents makes of an order that is not by card. */
export function creditOutcome({ paymentMethod }: Pick<Order, "paymentMethod">, money: Money, cents: number): string {
  const [total, received] = [dollarsToCents(money.total), dollarsToCents(money.received)];
  const creditedCents = dollarsToCents(money.credited) + cents;
  const open = openCents(total, { creditedCents, receivedCents: received });
  if (open > 0) return `The order then asks for ${formatCents(open)}.`;
  const due = received - (total - creditedCents);
  if (due > 0 && paymentMethod === "Account") return `${formatCents(due)} then is credit of the company.`;
  return due > 0
    ? `Send ${formatCents(due)} back by bank transfer, then record it with Record refund.`
    : "The order is then paid in full.";
}

/** '2 units' of a refund by lines; of one by amount 'Amount'. */
export function unitsText({ lines }: Pick<Credited, "lines">): string {
  if (!lines) return "Amount";
  const units = lines.reduce((sum, { qty }) => sum + qty, 0);
  return counted(units, "unit", "units");
}
