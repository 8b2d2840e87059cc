import type { orders } from "@shop/db/schema/orders";
import type { requisitionLines, requisitions } from "@shop/db/schema/requisitions";
import type { Requisition, RequisitionLine } from "@shop/domain/contracts/requisitions";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { orderTotals } from "@shop/domain/orders/order-totals";
import { formatRequisitionNumber, requisitionStatus } from "@shop/domain/orders/requisition-state";
import { buyerPrice } from "@shop/domain/prices/buyer-price";
import { lineProblem } from "../../goods/products/line-problem.ts";
import type { LineProductRow, OfferedProduct } from "../../goods/products/line-products.ts";
import { toOrderFields } from "../orders.wire.ts";

interface Named {
  id: string;
  name: string;
}

export interface FoundRequisition {
  requisition: typeof requisitions.$inferSelect;
  requester: Named;
  decider: Named | null;
  order: typeof orders.$inferSelect | null;
  costCentreName: string | null;
}

export interface FoundLine {
  line: typeof requisitionLines.$inferSelect;
  product: LineProductRow;
}

const toNamed = ({ id, name }: Named) => ({ _id: id, name });

/** @param offered What its requester is offered of its products; null once they have left the company. */
export function toRequisition(
  { requisition: row, requester, decider, order, costCentreName }: FoundRequisition,
  lines: readonly FoundLine[],
  offered: ReadonlyMap<string, OfferedProduct> | null,
): Requisition {
  const status = requisitionStatus(row, new Date());
  const { shippingAddress, billingAddress, paymentMethod } = row;
  return {
    _id: row.id,
    number: formatRequisitionNumber(row.requisitionNumber),
    status,
    by: toNamed(requester),
    lines: lines.map((found) => toLine(found, offered, status === "open")),
    totalThen: centsToDollars(orderTotals(lines.map(({ line }) => line)).totalCents),
    totalNow: offered && totalNow(lines, offered),
    shippingAddress,
    ...(billingAddress && { billingAddress }),
    paymentMethod,
    ...toOrderFields({ ...row, abn: null, costCentreName }),
    note: row.note,
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: decider && toNamed(decider),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.declineReason,
    order: order && { _id: order.id, orderNumber: formatOrderNumber(order.orderNumber) },
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

function toLine(
  { line: { quantity, priceCents }, product }: FoundLine,
  offered: ReadonlyMap<string, OfferedProduct> | null,
  isOpen: boolean,
): RequisitionLine {
  const now = offered?.get(product.id);
  return {
    product: product.id,
    sku: product.sku,
    name: product.name,
    image: product.image,
    packageQuantity: product.packageQuantity,
    taxClass: product.taxClass,
    qty: quantity,
    priceThen: centsToDollars(priceCents),
    priceNow: now ? centsToDollars(buyerPrice(now, quantity).cents) : null,
    countInStock: product.countInStock,
    minQty: product.minQty ?? product.orderMultiple,
    orderMultiple: product.orderMultiple,
    maxQty: product.maxQty,
    cartonQty: product.cartonQty,
    problem: isOpen ? lineProblem(now, quantity) : null,
  };
}

/** What the order comes to today; null while a product is no longer sold. */
function totalNow(lines: readonly FoundLine[], offered: ReadonlyMap<string, OfferedProduct>): number | null {
  const priced = lines.flatMap(({ line: { quantity, productId } }) => {
    const product = offered.get(productId);
    return product ? [{ priceCents: buyerPrice(product, quantity).cents, quantity, taxClass: product.taxClass }] : [];
  });
  return priced.length === lines.length ? centsToDollars(orderTotals(priced).totalCents) : null;
}
