import type { Queryable, Transaction } from "@shop/db/client";
import { requisitionLines, requisitions } from "@shop/db/schema/requisitions";
import type { CartAddition } from "@shop/domain/contracts/carts";
import type { Requisition, RequisitionUpdate } from "@shop/domain/contracts/requisitions";
import { NO_REQUISITION_LINES } from "@shop/domain/messages";
import { quantityProblem } from "@shop/domain/orders/quantities";
import { and, eq, notInArray } from "drizzle-orm";
import { assertVersion, fieldRefusal, refusal } from "../../base/platform/errors.ts";
import { todayIn } from "../../base/platform/today.ts";
import { transact } from "../../base/platform/transact.ts";
import type { MemberContext } from "../../base/procedures/context.ts";
import { addToCart } from "../../buying/carts/carts.ts";
import { overrideQuantities } from "../../buying/carts/override-quantities.ts";
import { customerOf, readBuyer } from "../../goods/prices/buyer.ts";
import { readOfferedProducts } from "../../goods/products/line-products.ts";
import { findCostCentre, toPoNumber } from "../placing/order-fields.ts";
import { lockBuyerAccount } from "../placing/order-limits.ts";
import { assertNotOwn, lockOpenRequisition } from "./lock-requisition.ts";
import { readRequisition, type RequisitionContext } from "./read-requisitions.ts";

/**
 * Changes quantities (0 leaves a product out), PO number and cost centre of an open requisition, before it is decided on.
 * BAD_REQUEST for products that it does not have, for quantities that are not sold, and for fields that an order would refuse;
 * FORBIDDEN for the caller's own; CONFLICT for an outdated version, and for one that has ended.
 */
export function updateRequisition(
  ctx: MemberContext<Queryable>,
  { id, version, lines, poNumber, costCentre }: RequisitionUpdate,
): Promise<Requisition> {
  const { settings, viewer } = ctx;
  return transact(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx };
    const { row, requester } = await lockOpenRequisition(tx, ctx, id, assertNotOwn(viewer));
    const current = await readRequisition(within, id);
    assertVersion(version, current, "This requisition");
    const today = todayIn(settings.timeZone);
    if (lines) await changeLines(tx, current, lines, await readBuyer(tx, row.userId, today));
    const isChanged = poNumber !== undefined || costCentre !== undefined;
    const buyer = isChanged && (await lockBuyerAccount(tx, { settings, viewer: requester }));
    await tx
      .update(requisitions)
      .set({
        ...(buyer && poNumber !== undefined && { poNumber: toPoNumber(poNumber, buyer) }),
        ...(buyer &&
          costCentre !== undefined && { costCentreCode: (await findCostCentre(tx, costCentre, buyer)).costCentreCode }),
        version: row.version + 1,
      })
      .where(eq(requisitions.id, row.id));
    return readRequisition(within, id);
  });
}

async function changeLines(
  tx: Transaction,
  { _id: requisitionId, lines }: Requisition,
  changes: NonNullable<RequisitionUpdate["lines"]>,
  buyer: Awaited<ReturnType<typeof readBuyer>>,
): Promise<void> {
  const kept = overrideQuantities(lines, changes);
  if (kept.length === 0) throw fieldRefusal("BAD_REQUEST", "lines", NO_REQUISITION_LINES);
  const sold = await readOfferedProducts(
    tx,
    buyer,
    kept.map(({ product }) => product),
  );
  const issues = changes.flatMap(({ product, qty }, index) => {
    const offered = sold.get(product.toLowerCase());
    const message = offered && qty > 0 ? quantityProblem(offered, qty) : null;
    return message === null ? [] : [{ path: `lines.${index}.qty`, message }];
  });
  if (issues[0]) throw refusal("BAD_REQUEST", issues[0].message, { issues });

  const isOf = eq(requisitionLines.requisitionId, requisitionId);
  const keptIds = kept.map(({ product }) => product);
  await tx.delete(requisitionLines).where(and(isOf, notInArray(requisitionLines.productId, keptIds)));
  for (const { product, qty } of kept)
    if (lines.some((line) => line.product === product && line.qty !== qty))
      await tx
        .update(requisitionLines)
        .set({ quantity: qty })
        .where(and(isOf, eq(requisitionLines.productId, product)));
}

/** Adds the lines of a requisition of the company to the caller's cart, as far as they are available. */
export function addRequisitionToCart(ctx: RequisitionContext, id: string): Promise<CartAddition> {
  return transact(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx };
    const { lines } = await readRequisition(within, id);
    return addToCart(
      tx,
      await customerOf(within),
      lines.map(({ product, qty }) => ({ product, qty })),
    );
  });
}
