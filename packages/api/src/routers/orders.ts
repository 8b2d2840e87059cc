import { cartAddition } from "@shop/domain/contracts/carts";
import * as contract from "@shop/domain/contracts/orders";
import * as shipments from "@shop/domain/contracts/shipments";
import * as reorders from "@shop/domain/contracts/reorder";
import { z } from "zod";
import { additionKeeping } from "../buying/carts/carts.ts";
import { markRefunded, undoRefunded } from "../money/payments/bank-refunds.ts";
import { chargeOrder } from "../money/payments/charge-order.ts";
import { bookTransfer } from "../money/payments/bank-payments.ts";
import { readOrderMoney } from "../money/payments/read-order-money.ts";
import { refundOrder } from "../money/payments/refund-order.ts";
import { idempotent, idempotentKeeping, idempotentOutsideTransaction } from "../base/procedures/idempotency.ts";
import { admin, customer, router } from "../base/procedures/procedures.ts";
import { cancelOrder } from "../money/payments/cancel-order.ts";
import { deliverOrder, undoDelivered } from "../orders/shipments/deliver-order.ts";
import { listOrdersForAdmin, readPackingLists } from "../orders/admin-orders.ts";
import { listMyOrders, pageMyOrders, readPoNumberUse } from "../orders/own-orders.ts";
import { listOrders, readOrder } from "../orders/read-orders.ts";
import { payByTransfer } from "../money/payments/pay-by-transfer.ts";
import { payOrder, undoPaid } from "../money/payments/pay-order.ts";
import { readDueAgain, skipDue } from "../orders/due/due-again.ts";
import { previewReorder, reorder } from "../orders/reorder/reorder.ts";
import { cancelShipment, correctShipment } from "../orders/shipments/change-shipment.ts";
import { shipOrder } from "../orders/shipments/ship-order.ts";
import { placeOnce } from "../orders/placing/place-once.ts";
import { placeOrder } from "../orders/placing/place-order.ts";
import { priceByRule } from "../orders/placing/price-lines.ts";

export const ordersRouter = router({
  create: customer
    .rest("POST", "/orders", "Place an order", {
      scope: "orders:write",
      permission: "order",
      creates: true,
      refusals: [404, 409],
      takesLargeBody: true,
    })
    .input(contract.newOrder)
    .output(contract.order)
    .mutation(placeOnce((ctx, input) => placeOrder(ctx, input, priceByRule))),

  poNumberUse: customer
    .meta({ scope: "orders:read" })
    .input(contract.poNumberQuery)
    .output(contract.poNumberUse)
    .query(({ ctx, input }) => readPoNumberUse(ctx, input.poNumber)),

  mine: customer
    .rest("GET", "/orders/myorders", "The caller's orders, or those that a keyword finds, newest first", {
      scope: "orders:read",
    })
    .input(contract.ownOrderSlice)
    .output(z.array(contract.order))
    .query(({ ctx, input }) => listMyOrders(ctx, input)),

  minePage: customer
    .meta({ scope: "orders:read" })
    .input(contract.ownOrderQuery)
    .output(contract.ownOrderPage)
    .query(({ ctx, input }) => pageMyOrders(ctx, input)),

  due: customer
    .rest("GET", "/orders/due", "What the caller orders regularly and is due again", { scope: "orders:read" })
    .output(reorders.dueAgain)
    .query(({ ctx }) => readDueAgain(ctx)),

  skipDue: customer
    .rest("POST", "/orders/due/skip", "Hide a product that is due until the next time", {
      scope: "orders:write",
      refusals: [404],
    })
    .input(reorders.dueSkip)
    .output(reorders.dueSkipped)
    .mutation(({ ctx, input }) => skipDue(ctx, input.product)),

  byId: customer
    .rest("GET", "/orders/{id}", "An order", { scope: "orders:read", refusals: [404] })
    .input(contract.orderById)
    .output(contract.order)
    .query(({ ctx, input }) => readOrder(ctx, input.id)),

  previewReorder: customer
    .rest("GET", "/orders/{id}/reorder", "Preview reordering the caller's order", {
      scope: "orders:write",
      permission: "order",
      refusals: [404],
    })
    .input(contract.orderById)
    .output(reorders.reorderPreview)
    .query(({ ctx, input }) => previewReorder(ctx, input.id)),

  reorder: customer
    .rest("POST", "/orders/{id}/reorder", "Add what is available of the caller's order to the cart", {
      scope: "orders:write",
      permission: "order",
      idempotencyKey: true,
      refusals: [404],
      takesLargeBody: true,
    })
    .input(reorders.reorder)
    .output(cartAddition)
    .mutation(idempotentKeeping(additionKeeping, ({ ctx, input }) => reorder(ctx, input))),

  list: admin
    .rest("GET", "/orders", "All orders, or those that a keyword finds, newest first", { scope: "orders:read" })
    .input(contract.orderSlice)
    .output(z.array(contract.order))
    .query(({ ctx, input }) => listOrders(ctx, input)),

  charge: customer
    .rest("POST", "/config/secret", "Charge a card for the caller's order, once; `amount` in cents", {
      scope: "orders:write",
      idempotencyKey: true,
      refusals: [402, 404, 409, 503],
      tags: ["payments"],
    })
    .input(contract.charge)
    .output(contract.chargeAnswer)
    .mutation(({ ctx, input, path }) =>
      idempotentOutsideTransaction(ctx, [path, input], () => chargeOrder(ctx, input)),
    ),

  pay: customer
    .rest("PUT", "/orders/{orderId}/pay", "Pay an order", { scope: "orders:write", refusals: [402, 404, 409, 503] })
    .input(contract.orderPayment)
    .output(contract.order)
    .mutation(({ ctx, input }) => payOrder(ctx, input)),

  payByTransfer: customer
    .rest("POST", "/orders/{id}/pay-by-transfer", "Pay the caller's unpaid card order by bank transfer instead", {
      scope: "orders:write",
      refusals: [404, 409],
    })
    .input(contract.orderById)
    .output(contract.order)
    .mutation(({ ctx, input }) => payByTransfer(ctx, input.id)),

  deliver: admin
    .rest("PUT", "/orders/{id}/deliver", "Mark an order delivered: ship the rest", {
      scope: "orders:write",
      refusals: [404, 409],
    })
    .input(contract.orderById)
    .output(contract.order)
    .mutation(({ ctx, input }) => deliverOrder(ctx, input.id)),

  ship: admin
    .rest("POST", "/orders/{id}/shipments", "Record what was sent of an order", {
      creates: true,
      refusals: [404, 409],
      takesLargeBody: true,
    })
    .input(shipments.newShipment)
    .output(shipments.shipment)
    .mutation(idempotent(({ ctx, input }) => shipOrder(ctx, input))),

  correctShipment: admin
    .rest("PUT", "/orders/{id}/shipments/{shipment}", "Correct how a shipment went", { refusals: [404, 409] })
    .input(shipments.shipmentUpdate)
    .output(shipments.shipment)
    .mutation(({ ctx, input }) => correctShipment(ctx, input)),

  cancelShipment: admin
    .rest("POST", "/orders/{id}/shipments/{shipment}/cancel", "Cancel a shipment that was recorded by mistake", {
      refusals: [404],
    })
    .input(shipments.shipmentById)
    .output(shipments.shipment)
    .mutation(({ ctx, input }) => cancelShipment(ctx, input)),

  undoDelivered: admin
    .meta({ scope: "orders:write" })
    .input(contract.orderById)
    .output(contract.order)
    .mutation(({ ctx, input }) => undoDelivered(ctx, input.id)),

  undoPaid: admin
    .meta({ scope: "orders:write" })
    .input(contract.orderById)
    .output(contract.order)
    .mutation(({ ctx, input }) => undoPaid(ctx, input.id)),

  cancel: customer
    .rest(
      "POST",
      "/orders/{id}/cancel",
      "Cancel an order; the owner may while it is unpaid, an admin confirms a paid one with `paid`",
      {
        scope: "orders:write",
        refusals: [404, 409],
      },
    )
    .input(contract.orderCancellation)
    .output(contract.order)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),

  markRefunded: admin
    .meta({ scope: "orders:write" })
    .input(contract.orderById)
    .output(contract.order)
    .mutation(({ ctx, input }) => markRefunded(ctx, input.id)),

  undoRefunded: admin
    .meta({ scope: "orders:write" })
    .input(contract.orderById)
    .output(contract.order)
    .mutation(({ ctx, input }) => undoRefunded(ctx, input.id)),

  money: admin
    .rest("GET", "/orders/{id}/payments", "What was received for an order, sent back and credited", {
      scope: "orders:read",
      refusals: [404],
      tags: ["payments"],
    })
    .input(contract.orderById)
    .output(contract.orderMoney)
    .query(({ ctx, input }) => readOrderMoney(ctx, input.id)),

  bookTransfer: admin
    .rest("POST", "/orders/{id}/payments", "Book a bank transfer for an order, or with a negative amount its return", {
      scope: "orders:write",
      creates: true,
      refusals: [404],
      tags: ["payments"],
    })
    .input(contract.bankPayment)
    .output(contract.orderMoney)
    .mutation(idempotent(({ ctx, input }) => bookTransfer(ctx, input))),

  makeRefund: admin
    .rest("POST", "/orders/{id}/refunds", "Refund an order by an amount or by units of its lines, with a credit note", {
      refusals: [404, 409, 503],
      tags: ["payments"],
      takesLargeBody: true,
    })
    .input(contract.orderRefund)
    .output(contract.orderMoney)
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),

  adminList: admin
    .meta({ scope: "orders:read" })
    .input(contract.adminOrderQuery)
    .output(contract.adminOrderPage)
    .query(({ ctx, input }) => listOrdersForAdmin(ctx.db, input)),

  packingLists: admin
    .meta({ scope: "orders:read" })
    .input(contract.packingListQuery)
    .output(contract.packingLists)
    .query(({ ctx, input }) => readPackingLists(ctx.db, input.ids)),
});
