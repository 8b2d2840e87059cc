import type { Transaction } from "@shop/db/client";
import { orderLines, orders, stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import type { ShippingAddress } from "@shop/domain/contracts/orders";
import { orderTotals } from "@shop/domain/order-totals";
import { demoReviewers } from "../catalogue/reviews/reviewers.ts";
import { demoIdAt, SERIES } from "../demo-id.ts";
import { known } from "../known.ts";
import { demoBuyers } from "./buyers.ts";
import type { DemoOrder } from "./demo-orders.ts";

/** Stores the orders with their lines and the goods' way out of the shelf, and back from those that were cancelled. */
export async function insertOrders(
  tx: Transaction,
  placed: readonly DemoOrder[],
  userIds: Map<string, string>,
  adminId: string,
): Promise<void> {
  const catalogue = new Map((await tx.select().from(products)).map((product) => [product.sku, product]));
  const whole = placed.map((order, index) => {
    const id = demoIdAt(SERIES.order, index, order.placedAt);
    const userId = known(userIds, demoReviewers[order.buyer].email);
    const lines = order.lines.map(({ sku, quantity }, position) => {
      const { id: productId, name, image, priceCents } = known(catalogue, sku);
      return { orderId: id, position, productId, name, sku, image, priceCents, quantity };
    });
    return { id, userId, order, lines };
  });
  // One statement, in order of time: so do the numbers count up.
  await tx.insert(orders).values(
    whole.map(({ id, userId, order, lines }, index) => ({
      id,
      userId,
      shippingAddress: addressOf(order),
      paymentMethod: order.paymentMethod,
      ...orderTotals(lines),
      ...paymentOf(order, index),
      deliveredAt: order.deliveredAt,
      cancelledAt: order.cancelledAt,
      createdAt: order.placedAt,
    })),
  );
  const lineRows = whole.flatMap(({ order, lines }) => lines.map((line) => ({ ...line, at: order.placedAt })));
  await tx
    .insert(orderLines)
    .values(lineRows.map(({ at, ...line }, index) => ({ ...line, id: demoIdAt(SERIES.orderLine, index, at) })));
  const moves = whole.flatMap(({ userId, order, lines }) =>
    lines.flatMap(({ orderId, productId, quantity }) => {
      const out = { orderId, productId, userId, delta: -quantity, reason: "order" as const, createdAt: order.placedAt };
      const { cancelledAt } = order;
      if (!cancelledAt) return [out];
      const back = {
        ...out,
        userId: adminId,
        delta: quantity,
        reason: "cancellation" as const,
        createdAt: cancelledAt,
      };
      return [out, back];
    }),
  );
  await tx
    .insert(stockMovements)
    .values(moves.map((move, index) => ({ ...move, id: demoIdAt(SERIES.orderMovement, index, move.createdAt) })));
}

function addressOf({ buyer }: DemoOrder): ShippingAddress {
  const { name } = demoReviewers[buyer];
  const cut = name.lastIndexOf(" ");
  return {
    first_name: name.slice(0, cut),
    last_name: name.slice(cut + 1),
    country: "Australia",
    ...demoBuyers[buyer].address,
  };
}

/** A bank transfer was marked paid by hand, a card payment is known by the gateway's id. */
function paymentOf({ paymentMethod, paidAt }: DemoOrder, index: number) {
  if (!paidAt) return { paidAt };
  const isBank = paymentMethod === "Bank";
  return {
    paidAt,
    paymentReference: isBank ? `NPP ${4_310_067 + index * 1_733}` : `pi_demo_${index + 1}`,
    markedPaidAt: isBank ? paidAt : null,
  };
}
