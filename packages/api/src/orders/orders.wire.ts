import type { orderLines, orders } from "@shop/db/schema/orders";
import type { users } from "@shop/db/schema/users";
import { formatAbn } from "@shop/domain/abn";
import type { AdminOrder, Order, OrderedItem, OrderItem, OrderQuote, OwnOrder } from "@shop/domain/contracts/orders";
import type { Shipment } from "@shop/domain/contracts/shipments";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber, isCancelled, isDelivered, isPaid, openCents } from "@shop/domain/orders/order-state";
import { unitsLeft, type LineUnits } from "@shop/domain/orders/shipments";
import { orderGst, type OrderTerms, type OrderTotals } from "@shop/domain/orders/order-totals";

export type LineRow = Pick<
  typeof orderLines.$inferSelect,
  "productId" | "name" | "sku" | "image" | "packageQuantity" | "priceCents" | "priceSource" | "quantity" | "taxClass"
>;
export type OrderRow = typeof orders.$inferSelect;
/** The columns of an order's optional fields. */
export type FieldColumns = Pick<
  typeof orders.$inferSelect,
  "poNumber" | "deliveryNote" | "requestedDeliveryOn" | "invoiceEmail" | "abn" | "costCentreCode" | "costCentreName"
>;
export type Buyer = Pick<typeof users.$inferSelect, "id" | "name" | "email">;

interface Named {
  id: string;
  name: string;
}

/** Whose an order is, and who approved it. */
export interface OrderPeople {
  buyer: Buyer;
  company: Named | null;
  approver: Named | null;
}

const toItem = (line: LineRow): OrderItem => ({
  product: line.productId,
  name: line.name,
  sku: line.sku,
  image: line.image,
  ...(line.packageQuantity !== null && { packageQuantity: line.packageQuantity }),
  price: centsToDollars(line.priceCents),
  ...(line.priceSource !== null && { priceSource: line.priceSource }),
  qty: line.quantity,
  taxClass: line.taxClass,
});

/** @param line Nothing is shipped of a line without its units, which has just been placed. */
function toOrderedItem(order: OrderRow, line: LineRow & Partial<LineUnits>): OrderedItem {
  const { quantity, shippedQuantity = 0, cancelledQuantity = 0 } = line;
  const left = isCancelled(order) ? 0 : unitsLeft({ quantity, shippedQuantity, cancelledQuantity });
  return {
    ...toItem(line),
    shippedQty: shippedQuantity,
    cancelledQty: quantity - shippedQuantity - left,
    leftQty: left,
  };
}

type Amounts = OrderTotals & OrderTerms;

/** @param amounts Of an order, or those of one that is not placed. */
export function toQuote(
  lines: LineRow[],
  { freightGstCents, ...amounts }: Amounts & { freightGstCents?: number | null },
): OrderQuote {
  const freightGst = freightGstCents ?? orderGst(lines, amounts, amounts).freightCents;
  return {
    orderItems: lines.map(toItem),
    itemsPrice: centsToDollars(amounts.itemsCents),
    shippingPrice: centsToDollars(amounts.shippingCents),
    taxPrice: centsToDollars(amounts.taxCents),
    totalPrice: centsToDollars(amounts.totalCents),
    gst: centsToDollars(amounts.taxCents + freightGst),
    gstPercent: amounts.gstPercent,
  };
}

/** The fields of an order that can change after it is placed. */
export const toOrderState = (row: OrderRow) => ({
  paymentMethod: row.paymentMethod,
  isPaid: isPaid(row),
  paidAt: row.paidAt?.toISOString() ?? null,
  shippedAt: row.shippedAt?.toISOString() ?? null,
  isDelivered: isDelivered(row),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  isCancelled: isCancelled(row),
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
  paymentReference: row.paymentReference,
  markedPaidAt: row.markedPaidAt?.toISOString() ?? null,
  bankRefundedAt: row.bankRefundedAt?.toISOString() ?? null,
});

const toHead = (order: OrderRow) => ({
  _id: order.id,
  orderNumber: formatOrderNumber(order.orderNumber),
  paymentMethod: order.paymentMethod,
  createdAt: order.createdAt.toISOString(),
});

const toNamed = ({ id, name }: Named) => ({ _id: id, name });

const toBuyer = ({ id, name, email }: Buyer) => ({ _id: id, name, email });

/** The optional fields of an order as the API returns them; missing ones are omitted. */
export const toOrderFields = ({
  poNumber,
  deliveryNote,
  requestedDeliveryOn,
  invoiceEmail,
  abn,
  ...centre
}: FieldColumns) => ({
  ...(poNumber !== null && { poNumber }),
  ...(deliveryNote !== null && { deliveryNote }),
  ...(requestedDeliveryOn !== null && { requestedDeliveryDate: requestedDeliveryOn }),
  ...(invoiceEmail !== null && { invoiceEmail }),
  ...(abn !== null && { abn: formatAbn(abn) }),
  ...(centre.costCentreCode !== null && { costCentre: centre.costCentreCode }),
  ...(centre.costCentreName !== null && { costCentreName: centre.costCentreName }),
});

/** An order's money, in cents. */
interface OrderMoney {
  /** Less what was sent back. */
  receivedCents: number;
  creditedCents: number;
  /** To cards, with what is under way, or by bank transfer. */
  refundedCents: number;
  /** The part of it that was sent back by bank transfer. */
  bankRefundedCents: number;
  /** To be sent back. */
  refundDueCents: number;
}

const NO_MONEY: OrderMoney = {
  receivedCents: 0,
  creditedCents: 0,
  refundedCents: 0,
  bankRefundedCents: 0,
  refundDueCents: 0,
};

export function toOrder(
  order: OrderRow,
  lines: (LineRow & Partial<LineUnits>)[],
  people: OrderPeople,
  money = NO_MONEY,
  shipments: Shipment[] = [],
): Order {
  const { receivedCents, creditedCents } = money;
  const { buyer, company, approver } = people;
  return {
    ...toHead(order),
    user: toBuyer(buyer),
    ...(company && { company: toNamed(company) }),
    ...toQuote(lines, order),
    orderItems: lines.map((line) => toOrderedItem(order, line)),
    shipments,
    ...toOrderState(order),
    receivedPrice: centsToDollars(receivedCents),
    creditedPrice: centsToDollars(creditedCents),
    openPrice: centsToDollars(openCents(order.totalCents, money)),
    refundedPrice: centsToDollars(money.refundedCents),
    bankRefundedPrice: centsToDollars(money.bankRefundedCents),
    refundDuePrice: centsToDollars(money.refundDueCents),
    shippingAddress: order.shippingAddress,
    ...toOrderFields(order),
    ...(order.isMoved && { isMoved: true as const }),
    ...(approver && { approvedBy: toNamed(approver) }),
    ...(order.billingAddress && { billingAddress: order.billingAddress }),
  };
}

interface OwnOrderRow {
  order: OrderRow;
  lineCount: number;
}

export function toOwnOrder({ order, lineCount }: OwnOrderRow): OwnOrder {
  const { paidAt, shippedAt, deliveredAt, cancelledAt } = toOrderState(order);
  const { poNumber } = order;
  return {
    ...toHead(order),
    ...(poNumber && { poNumber }),
    totalPrice: centsToDollars(order.totalCents),
    paidAt,
    shippedAt,
    deliveredAt,
    cancelledAt,
    lineCount,
  };
}

interface AdminOrderRow extends OwnOrderRow {
  buyer: Buyer;
  openCents: number;
  refundDueCents: number;
}

export function toAdminOrder({ order, buyer, lineCount, openCents: open, refundDueCents }: AdminOrderRow): AdminOrder {
  return {
    ...toOwnOrder({ order, lineCount }),
    user: toBuyer(buyer),
    openPrice: centsToDollars(open),
    refundDuePrice: centsToDollars(refundDueCents),
  };
}
