import type { Queryable, Transaction } from "@shop/db/client";
import type { NewOrder, Order } from "@shop/domain/contracts/orders";
import { ONLY_LEFT } from "@shop/domain/messages";
import { dueDay } from "@shop/domain/orders/due-day";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { refusal } from "../../base/platform/errors.ts";
import { todayIn } from "../../base/platform/today.ts";
import { transact } from "../../base/platform/transact.ts";
import { assertAccepted, prepareOrder, priceOrder } from "./judge-order.ts";
import { assertWithinMemberLimits } from "./member-limits.ts";
import { mailOrderPlaced } from "../order-mails.ts";
import type { BuyerAccount } from "./order-limits.ts";
import { NOT_ON_ACCOUNT, readCredit } from "../on-account/credit.ts";
import { settleAccountOf } from "../on-account/settle-account.ts";
import { storeOrder } from "./order-statements.ts";
import { type OrderPeople, toOrder } from "../orders.wire.ts";
import type { PriceLines } from "./price-lines.ts";
import { readOrder } from "../read-orders.ts";

/** The approval of a requisition that becomes an order. */
export interface Approval {
  by: { id: string; name: string };
  /** The day (`YYYY-MM-DD`) on which its requester asked. */
  askedOn: string;
}

/**
 * Places an order at the prices of `priceLines` and takes its stock, all or nothing. BAD_REQUEST for quantities that are not
 * sold, and on account without terms; FORBIDDEN for a member of a company whose limits it exceeds, whatever the stock; CONFLICT
 * when the company is on hold or would owe more than its limit, when the stock is too low, the total differs from the sent one by
 * more than a cent, or the account has too many unpaid orders; TOO_MANY_REQUESTS for an account that places too many orders in
 * a minute. With an approval the member's limits do not count, and their cart stays.
 */
export function placeOrder(
  ctx: CustomerContext<Queryable>,
  sent: NewOrder,
  priceLines: PriceLines,
  approval?: Approval,
): Promise<Order> {
  return transact(ctx.db, (tx) => place(tx, ctx, sent, priceLines, approval));
}

async function place(
  tx: Transaction,
  ctx: CustomerContext<Queryable>,
  sent: NewOrder,
  priceLines: PriceLines,
  approval: Approval | undefined,
): Promise<Order> {
  const { settings, viewer } = ctx;
  const today = todayIn(settings.timeZone);
  const prepared = await prepareOrder(tx, ctx, sent, approval?.askedOn ?? today);
  const { buyer, fields } = prepared;
  // An account that has reached its limit is refused before it locks a product.
  const account = sent.paymentMethod === "Account" ? await readCredit(tx, buyer.account) : null;
  if (!account) await buyer.assertWithinLimit(0);
  const priced = await priceOrder(tx, prepared, priceLines);
  const { lines, totals, terms } = priced;
  if (!approval) await assertWithinMemberLimits(tx, buyer.account, totals.totalCents, settings.timeZone);
  const accountTerms = account?.take(totals.totalCents) ?? NOT_ON_ACCOUNT;
  const short = lines.find((line) => line.quantity > line.countInStock);
  if (short) throw refusal("CONFLICT", ONLY_LEFT(short.countInStock, short.name));
  assertAccepted(prepared, priced);

  if (!account) await buyer.assertWithinLimit(totals.totalCents);
  const order = await storeOrder(tx, {
    owner: { userId: viewer.id, companyId: buyer.account.companyId },
    sent,
    fields,
    approvedBy: approval?.by.id ?? null,
    lines,
    totals,
    terms,
    account: accountTerms,
    dueOn: dueDay({ ...sent, ...accountTerms }, today, settings),
  });
  // The company's credit pays it.
  await settleAccountOf(tx, ctx, order);
  const placed = account
    ? await readOrder({ db: tx, viewer }, order.id)
    : toOrder(order, lines, { ...peopleOf(buyer.account), approver: approval?.by ?? null });
  await mailOrderPlaced(tx, settings, placed);
  return placed;
}

function peopleOf({ companyId, companyName, ...buyer }: BuyerAccount): Omit<OrderPeople, "approver"> {
  const company = companyId !== null && companyName !== null ? { id: companyId, name: companyName } : null;
  return { buyer, company };
}
