import { orderQuote, type NewOrder } from "@shop/domain/contracts/orders";
import { centsToDollars } from "@shop/domain/money";
import { orderPath } from "@shop/domain/screens/paths";
import { useMutation } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { cartTotals, storedCart } from "../../../lib/cart/cart.ts";
import { applyQuotedPrices } from "../../../lib/cart/cart-changes.ts";
import { emptyOrderedCart, refreshCart } from "../../../lib/cart/cart-sync.ts";
import { pauseCartSync, resumeCartSync } from "../../../lib/cart/known-cart.ts";
import type { CartChange } from "../../../lib/cart/stored-changes.ts";
import {
  storedOrderFields,
  storedPaymentMethod,
  storedReadPoNumber,
  storedShippingAddress,
} from "../../../lib/cart/checkout-storage.ts";
import { errorCode, isRefusal } from "../../../lib/forms/errors.ts";
import { storedSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { attemptKey, beginAttempts, endAttempt, endAttempts } from "./order-attempt.ts";

interface Sent {
  userId: string;
  order: NewOrder;
}

/** Places the order from cart, address and payment method; only once, even after a second click or a retry. */
export function usePlaceOrder() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [changes, setChanges] = useState<CartChange[]>([]);
  const [isPlaced, setPlaced] = useState(false);

  useEffect(() => void beginAttempts(), []);

  const mutation = useMutation({
    mutationFn: ({ userId, order }: Sent) =>
      utils.client.orders.create.mutate(order, { context: { idempotencyKey: attemptKey(userId, order) } }),
    onMutate: () => {
      pauseCartSync();
      setChanges([]);
    },
    onSuccess: (order) => {
      setPlaced(true);
      utils.orders.byId.setData({ id: order._id }, order);
      // The sequence matters: another tab must not see the cart with a new key.
      emptyOrderedCart();
      storedOrderFields.clear();
      storedReadPoNumber.clear();
      endAttempts();
      refreshCart(utils);
      void navigate(orderPath(order._id), { replace: true });
      void utils.orders.minePage.invalidate();
      void utils.orders.due.invalidate();
      void utils.products.invalidate();
      void utils.pricing.invalidate();
    },
    onError: (error, { userId, order }) => {
      // Without a response the order may have been placed, so its key is kept.
      if (!isRefusal(error) || errorCode(error) === "UNAUTHORIZED") return;
      resumeCartSync();
      endAttempt(userId, order);
      const quote = orderQuote.safeParse(quoteOf(error));
      if (quote.success) setChanges(applyQuotedPrices(quote.data.orderItems));
      else refreshCart(utils);
    },
  });
  const send = useSingleFlight(mutation.mutateAsync);

  const placeOrder = () => {
    const sent = readOrder();
    if (sent) send(sent);
  };
  return { placeOrder, error: mutation.error, isPending: mutation.isPending, isPlaced, changes };
}

/** The order at current prices, which the error 'Prices have changed' contains. */
const quoteOf = (error: unknown): unknown => (error instanceof TRPCClientError ? error.data?.order : undefined);

const givenFields = () => Object.fromEntries(Object.entries(storedOrderFields.get()).filter(([, text]) => text.trim()));

/** The order as the customer sees it now. */
function readOrder(): Sent | null {
  const [session, address, paymentMethod, items] = [
    storedSession.get(),
    storedShippingAddress.get(),
    storedPaymentMethod.get(),
    storedCart.get(),
  ];
  if (!session || !address || !paymentMethod || items.length === 0) return null;
  return {
    userId: session._id,
    order: {
      orderItems: items.map(({ product, qty }) => ({ product, qty })),
      shippingAddress: address,
      paymentMethod,
      ...givenFields(),
      totalPrice: centsToDollars(cartTotals(items).totalCents),
    },
  };
}
