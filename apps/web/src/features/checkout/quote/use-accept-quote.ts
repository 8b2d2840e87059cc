import type { OrderFields, ShippingAddress } from "@shop/domain/contracts/orders";
import type { PaymentMethod } from "@shop/domain/orders/order-state";
import type { Quote } from "@shop/domain/contracts/quotes";
import { orderPath } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { CART } from "../../../lib/cart/use-cart-refresh.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { useCompanyRefresh } from "../../../lib/own-company.ts";
import { trpc } from "../../../lib/trpc.ts";

interface Delivery {
  shippingAddress: ShippingAddress;
  paymentMethod: PaymentMethod;
}

/** Accepts the quote as it is shown, and opens its order. A quote becomes one order, however often this is tried. */
export function useAcceptQuote({ _id: id, version, totalPrice }: Quote) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const refreshCompany = useCompanyRefresh();
  const navigate = useNavigate();
  const accepting = trpc.quotes.accept.useMutation({
    onSuccess: (order) => {
      utils.orders.byId.setData({ id: order._id }, order);
      void queryClient.invalidateQueries({ queryKey: CART });
      void navigate(orderPath(order._id), { replace: true });
      void utils.quotes.invalidate();
      void utils.orders.minePage.invalidate();
      void utils.orders.due.invalidate();
      refreshCompany();
    },
    // Shows what it is now: staff may have changed it, or the first try has reached the shop.
    onError: () => {
      void utils.quotes.invalidate();
      refreshCompany();
    },
  });
  const send = useSingleFlight(accepting.mutateAsync);
  const accept = (delivery: Delivery, fields: OrderFields) =>
    send({
      id,
      version,
      ...delivery,
      ...fields,
      ...(totalPrice !== null && { totalPrice, acceptLower: true }),
    });
  return { accept, error: accepting.error, isPending: accepting.isPending };
}
