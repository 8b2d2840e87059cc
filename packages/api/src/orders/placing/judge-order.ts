import type { Transaction } from "@shop/db/client";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { LIMITS } from "@shop/domain/limits";
import {
  ABOVE_ORDER_MAXIMUM,
  NO_ACCOUNT_PAYMENT,
  NO_CARD_PAYMENT,
  NO_ORDER_ITEMS,
  PRICES_CHANGED,
} from "@shop/domain/messages";
import { dollarsToCents, isWithinACent } from "@shop/domain/money";
import { sumLines } from "@shop/domain/carts/added-lines";
import { type OrderTerms, orderTotals, type OrderTotals } from "@shop/domain/orders/order-totals";
import { quantityProblem } from "@shop/domain/orders/quantities";
import { refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import type { Queryable } from "@shop/db/client";
import { toFieldColumns } from "./order-fields.ts";
import { assertCardAmount, type LockedBuyer, lockBuyer } from "./order-limits.ts";
import { type FieldColumns, toQuote } from "../orders.wire.ts";
import type { PricedLine, PriceLines } from "./price-lines.ts";

/** An order whose buyer is locked, before its products are. */
export interface PreparedOrder {
  sent: NewOrder;
  buyer: LockedBuyer;
  fields: FieldColumns;
  /** By product. */
  quantities: ReadonlyMap<string, number>;
}

/**
 * Locks the buyer of an order and judges what needs no product. BAD_REQUEST without lines, for a way of paying that is not
 * offered, and for fields as in `toFieldColumns`; otherwise refuses as `lockBuyer`.
 * @param askedOn The day (`YYYY-MM-DD`) on which it was asked for.
 */
export async function prepareOrder(
  tx: Transaction,
  ctx: CustomerContext<Queryable>,
  sent: NewOrder,
  askedOn: string,
): Promise<PreparedOrder> {
  if (sent.paymentMethod === "Stripe" && !ctx.settings.takesCards) throw refusal("BAD_REQUEST", NO_CARD_PAYMENT);
  const quantities = sumLines(sent.orderItems);
  if (quantities.size === 0) throw refusal("BAD_REQUEST", NO_ORDER_ITEMS);
  const buyer = await lockBuyer(tx, ctx);
  if (sent.paymentMethod === "Account" && buyer.account.termsDays === null)
    throw refusal("BAD_REQUEST", NO_ACCOUNT_PAYMENT);
  return { sent, buyer, fields: await toFieldColumns(tx, sent, buyer.account, askedOn), quantities };
}

export interface PricedSent {
  lines: PricedLine[];
  terms: OrderTerms;
  totals: OrderTotals;
}

/** Locks and prices the products of an order. BAD_REQUEST for quantities that are not sold. */
export async function priceOrder(
  tx: Transaction,
  { sent, buyer, quantities }: PreparedOrder,
  priceLines: PriceLines,
): Promise<PricedSent> {
  const { lines, terms } = await priceLines(tx, buyer.customer, quantities);
  assertQuantities(lines, sent);
  return { lines, terms, totals: orderTotals(lines, terms) };
}

/**
 * BAD_REQUEST for a total that can't be ordered or paid in this way; CONFLICT, with the order as it would be, when it differs
 * from the sent one.
 */
export function assertAccepted({ sent }: Pick<PreparedOrder, "sent">, { lines, terms, totals }: PricedSent): void {
  if (totals.totalCents > LIMITS.orderTotalCents) throw refusal("BAD_REQUEST", ABOVE_ORDER_MAXIMUM);
  if (sent.paymentMethod === "Stripe") assertCardAmount(totals.totalCents);
  if (!isAccepted(sent, totals.totalCents))
    throw refusal("CONFLICT", PRICES_CHANGED, { order: toQuote(lines, { ...totals, ...terms }) });
}

/** Whether the buyer agreed to this total: they sent none, the same, or a higher one with `acceptLower`. */
function isAccepted({ totalPrice, acceptLower }: NewOrder, totalCents: number): boolean {
  if (totalPrice === undefined) return true;
  const sentCents = dollarsToCents(totalPrice);
  return isWithinACent(sentCents, totalCents) || (acceptLower === true && totalCents < sentCents);
}

/** BAD_REQUEST, with an issue for each sent line, when a product is not sold in the total quantity of its lines. */
function assertQuantities(lines: readonly PricedLine[], { orderItems }: NewOrder): void {
  const problems = new Map(lines.map((line) => [line.productId, quantityProblem(line, line.quantity)]));
  const issues = orderItems.flatMap(({ product }, index) => {
    const message = problems.get(product.toLowerCase());
    return message ? [{ path: `orderItems.${index}.qty`, message }] : [];
  });
  if (issues[0]) throw refusal("BAD_REQUEST", issues[0].message, { issues });
}
