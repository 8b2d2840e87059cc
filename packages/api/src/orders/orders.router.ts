import { myOrders, newOrder, order, orderById } from "@shop/domain/contracts/orders";
import { z } from "zod";
import { customer, router } from "../procedures.ts";
import { listMyOrders, readOrder } from "./orders.service.ts";
import { placeOrder } from "./place-order.ts";

const tags = ["orders"];

export const ordersRouter = router({
  create: customer
    .meta({ openapi: { method: "POST", path: "/orders", status: 201, protect: true, tags, summary: "Place an order" } })
    .input(newOrder)
    .output(order)
    .mutation(({ ctx, input }) => placeOrder(ctx, ctx.viewer, input, ctx.idempotencyKey)),

  mine: customer
    .meta({
      openapi: {
        method: "GET",
        path: "/orders/myorders",
        protect: true,
        tags,
        summary: "One's own orders, newest first",
      },
    })
    .input(myOrders)
    .output(z.array(order))
    .query(({ ctx, input }) => listMyOrders(ctx, ctx, ctx.viewer, input)),

  byId: customer
    .meta({ openapi: { method: "GET", path: "/orders/{id}", protect: true, tags, summary: "An order" } })
    .input(orderById)
    .output(order)
    .query(({ ctx, input }) => readOrder(ctx, ctx.viewer, input.id)),
});
