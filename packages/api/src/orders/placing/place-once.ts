import { isOwn } from "@shop/domain/access";
import type { Order } from "@shop/domain/contracts/orders";
import { withLaterFields } from "@shop/domain/contracts/kept-orders";
import { MEMBERSHIP_CHANGED } from "@shop/domain/messages";
import { refusal } from "../../base/platform/errors.ts";
import { publishOrder } from "../../base/platform/channels.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { idempotent } from "../../base/procedures/idempotency.ts";
import type { Queryable } from "@shop/db/client";

interface PlaceCall<Ctx, Input> {
  ctx: Ctx;
  input: Input;
  path: string;
}

/**
 * Places an order in the caller's turn, and publishes it unless an earlier call with the same key has placed it. CONFLICT when
 * that order is of a company that the caller has left since.
 */
export const placeOnce =
  <Ctx extends CustomerContext, Input>(
    place: (ctx: Omit<Ctx, "db"> & { db: Queryable }, input: Input) => Promise<Order>,
  ) =>
  (call: PlaceCall<Ctx, Input>): Promise<Order> =>
    call.ctx.limits.placeOrder(call.ctx, call.ctx.viewer.id, async () => {
      let isNew = false;
      const order = withLaterFields(
        await idempotent<Ctx, Input, Order>(async ({ ctx, input }) => {
          const placed = await place(ctx, input);
          isNew = true;
          return placed;
        })(call),
      );
      const { viewer } = call.ctx;
      if (isNew) publishOrder(order);
      else if (!isOwn(viewer, { userId: viewer.id, companyId: order.company?._id ?? null }))
        throw refusal("CONFLICT", MEMBERSHIP_CHANGED);
      return order;
    });
