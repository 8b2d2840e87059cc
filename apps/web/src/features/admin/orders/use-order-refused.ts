import type { Order } from "@shop/domain/contracts/orders";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useOrderTaken } from "./use-order-taken.ts";
import type { Said } from "./use-undo.ts";

/**
 * Shows an order as it is by now after something was refused to it: somebody else may have been faster. A dialog says the
 * refusal itself for as long as its order `stays` one that may be asked about: after that, the notice has to.
 */
export function useOrderRefused(say: (said: Said) => void) {
  const utils = trpc.useUtils();
  const taken = useOrderTaken();
  return async (
    { _id, orderNumber }: Pick<Order, "_id" | "orderNumber">,
    error: unknown,
    stays?: (now: Order) => boolean,
  ) => {
    // What can't be read now stays as it was seen; the refusal is said all the same.
    const now = await utils.orders.byId.fetch({ id: _id }, { staleTime: 0 }).catch(() => undefined);
    if (!stays || (now && !stays(now))) say({ kind: "failed", text: `${orderNumber}: ${errorMessage(error)}` });
    if (now) taken(now);
  };
}
