import type { Queryable, Transaction } from "@shop/db/client";
import type { NewOrder, Order } from "@shop/domain/contracts/orders";
import { LIMITS } from "@shop/domain/limits";
import {
  ABOVE_ORDER_MAXIMUM,
  NO_ACCOUNT_PAYMENT,
  NO_CARD_PAYMENT,
  NO_ORDER_ITEMS,
  ONLY_LEFT,
  PRICES_CHANGED,
} from "@shop/domain/messages";
import { dollarsToCents, isWithinACent } from "@shop/domain/money";
import { sumLines } from "@shop/domain/carts/added-lines";
import { orderTotals } from "@shop/domain/orders/order-totals";
import { quantityProblem } from "@shop/domain/orders/quantities";
import type { CustomerContext } from "../base/procedures/context.ts";
import { refusal } from "../base/platform/errors.ts";
import { removeFromCart } from "../buying/carts/cart-rows.ts";
import { mailOrderPlaced } from "./order-mails.ts";
import { assertWithinMemberLimits } from "./member-limits.ts";
import { assertCardAmount, type BuyerAccount, lockBuyer } from "./order-limits.ts";
import { transact } from "../base/platform/transact.ts";
import { toFieldColumns } from "./order-fields.ts";
import { dueDay } from "@shop/domain/orders/due-day";
import { todayIn } from "../base/platform/today.ts";
import { storeOrder } from "./order-statements.ts";
import { type OrderPeople, toOrder, toQuote } from "./orders.wire.ts";
import type { PricedLine, PriceLines } from "./price-lines.ts";

/**
 * Places an order at the prices of `priceLines` and takes its stock, all or nothing. BAD_REQUEST for quantities that are not
 * sold; FORBIDDEN for a member of a company whose limits it exceeds, whatever the stock; CONFLICT when the stock is too low, the
 * total differs from the sent one by more than a cent, or the account has too many unpaid orders; TOO_MANY_REQUESTS for an
 * account that places too many orders in a minute.
 */
export function placeOrder(ctx: CustomerContext<Queryable>, sent: NewOrder, priceLines: PriceLines): Promise<Order> {
  return transact(ctx.db, (tx) => place(tx, ctx, sent, priceLines));
}

async function place(
  tx: Transaction,
  ctx: CustomerContext<Queryable>,
  sent: NewOrder,
  priceLines: PriceLines,
): Promise<Order> {
  const { settings, viewer } = ctx;
  if (sent.paymentMethod === "Stripe" && !settings.takesCards) throw refusal("BAD_REQUEST", NO_CARD_PAYMENT);
  if (sent.paymentMethod === "Account") throw refusal("BAD_REQUEST", NO_ACCOUNT_PAYMENT);
  const quantities = sumLines(sent.orderItems);
  if (quantities.size === 0) throw refusal("BAD_REQUEST", NO_ORDER_ITEMS);
  const buyer = await lockBuyer(tx, ctx);
  const fields = await toFieldColumns(tx, sent, buyer.account, settings.timeZone);
  // An account that has reached its limit is refused before it locks a product.
  await buyer.assertWithinLimit(0);
  const { lines, terms } = await priceLines(tx, buyer.customer, quantities);
  assertQuantities(lines, sent);
  const totals = orderTotals(lines, terms);
  await assertWithinMemberLimits(tx, buyer.account, totals.totalCents, settings.timeZone);
  const short = lines.find((line) => line.quantity > line.countInStock);
  if (short) throw refusal("CONFLICT", ONLY_LEFT(short.countInStock, short.name));

  if (totals.totalCents > LIMITS.orderTotalCents) throw refusal("BAD_REQUEST", ABOVE_ORDER_MAXIMUM);
  if (sent.paymentMethod === "Stripe") assertCardAmount(totals.totalCents);
  if (!isAccepted(sent, totals.totalCents))
    throw refusal("CONFLICT", PRICES_CHANGED, { order: toQuote(lines, { ...totals, ...terms }) });

  await buyer.assertWithinLimit(totals.totalCents);
  const order = await storeOrder(tx, {
    owner: { userId: viewer.id, companyId: buyer.account.companyId },
    sent,
    fields,
    lines,
    totals,
    terms,
    dueOn: dueDay(sent.paymentMethod, todayIn(settings.timeZone), settings),
  });
  await removeFromCart(tx, viewer.id, [...quantities.keys()]);
  const placed = toOrder(order, lines, peopleOf(buyer.account));
  await mailOrderPlaced(tx, settings, placed);
  return placed;
}

function peopleOf({ companyId, companyName, ...buyer }: BuyerAccount): OrderPeople {
  const company = companyId !== null && companyName !== null ? { id: companyId, name: companyName } : null;
  return { buyer, company, approver: null };
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
