import { orderQuote, type NewOrder, type OrderFields, type OrderItem } from "@shop/domain/contracts/orders";
import { centsToDollars } from "@shop/domain/money";
import { orderPath, requisitionPath } from "@shop/domain/screens/paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { emptyCart, holdCart, readCart, releaseCart } from "../../../lib/cart/cart.ts";
import { renewCart } from "../../../lib/cart/cart-changes.ts";
import { cartTotals, isAvailable, isSold, type CartItem } from "../../../lib/cart/cart-item.ts";
import { CART } from "../../../lib/cart/use-cart-refresh.ts";
import { forgetOrderFields, storedApprovalNote, storedOrderFields } from "../../../lib/order-fields.ts";
import { storedPaymentMethod, storedShippingAddress } from "../../../lib/stored/checkout.ts";
import { errorCode, isRefusal } from "../../../lib/forms/errors.ts";
import { useCompanyRefresh } from "../../../lib/own-company.ts";
import { randomUuid } from "../../../lib/random-uuid.ts";
import { storedSession } from "../../../lib/session/session.ts";
import { createStored } from "../../../lib/storage/storage.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";

/** The Idempotency-Key of the next order, until the server has answered it; the same in all tabs and after a reload. */
const storedKey = createStored<string | null>("orderKey", null, (value) =>
  typeof value === "string" && /^[\w-]{1,64}$/.test(value) ? value : undefined,
);

function orderKey(): string {
  const key = storedKey.get() ?? randomUuid();
  storedKey.set(key);
  return key;
}

/** True if the server has answered another order with this key, whose answer this browser has not got. */
export const hasEarlierOrder = (error: unknown): boolean => errorCode(error) === "UNPROCESSABLE_CONTENT";

/**
 * Places the order from cart, address and payment method; only once, even after a second click or a retry. An order that
 * was changed after one without an answer is refused if that one has reached the server, see `hasEarlierOrder`.
 * `onPricesChanged` is called when the order was refused because of its prices, once the cart has the new ones. `placed` is
 * null until it is.
 */
export function usePlaceOrder(onPricesChanged: () => void) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const refreshCart = () => void queryClient.invalidateQueries({ queryKey: CART });
  const refreshCompany = useCompanyRefresh();
  const navigate = useNavigate();
  const [placed, setPlaced] = useState<Placed | null>(null);

  // Before the button can be pressed: tabs see each other's storage with a delay, and two keys would order twice.
  useEffect(() => void orderKey(), []);

  const mutation = useMutation({
    mutationFn: async ({ note, ...order }: Sent) => {
      const options = { context: { idempotencyKey: orderKey() } };
      if (note === undefined) {
        const answer = await utils.client.orders.create.mutate(order, options);
        utils.orders.byId.setData({ id: answer._id }, answer);
        return orderPath(answer._id);
      }
      const asked = await utils.client.requisitions.create.mutate({ ...order, note }, options);
      utils.requisitions.byId.setData({ id: asked._id }, asked);
      return requisitionPath(asked._id);
    },
    onMutate: holdCart,
    onSuccess: (path) => {
      setPlaced({ items: readCart(), fields: storedOrderFields.get(), note: storedApprovalNote.get() });
      // The sequence matters: another tab must not see the cart with a new key.
      emptyCart();
      forgetOrderFields();
      storedKey.clear();
      refreshCart();
      void navigate(path, { replace: true });
      void utils.requisitions.list.invalidate();
      refreshCompany();
      void utils.orders.minePage.invalidate();
      void utils.orders.due.invalidate();
      void utils.products.invalidate();
      void utils.pricing.invalidate();
    },
    onError: (error) => {
      // Without a response the order may have been placed, so its key is kept.
      if (!isRefusal(error) || errorCode(error) === "UNAUTHORIZED") return;
      releaseCart();
      // Limits, cost centres and what is left of the account may have been changed meanwhile.
      refreshCompany();
      storedKey.set(randomUuid());
      const quote = orderQuote.safeParse(quoteOf(error));
      if (quote.success) {
        renewCart(atPrices(quote.data.orderItems));
        onPricesChanged();
      }
      refreshCart();
    },
  });
  const send = useSingleFlight(mutation.mutateAsync);

  const placeOrder = (fields: OrderFields) => {
    const order = readOrder(fields, isAvailable);
    if (order) send(order);
  };
  /** Asks for approval of the order instead. */
  const askForApproval = (fields: OrderFields) => {
    const order = readOrder(fields, isSold);
    if (order) send({ ...order, note: storedApprovalNote.get() });
  };
  return { placeOrder, askForApproval, error: mutation.error, isPending: mutation.isPending, placed };
}

/** What was ordered, and what was typed for the order: both are no longer stored. */
interface Placed {
  items: CartItem[];
  fields: OrderFields;
  note: string;
}

/** An order, or with a note one that somebody else has to approve. */
type Sent = NewOrder & { note?: string };

/** The order at current prices, which the error 'Prices have changed' contains. */
const quoteOf = (error: unknown): unknown => (error instanceof TRPCClientError ? error.data?.order : undefined);

/** The cart at the quoted prices. */
function atPrices(quoted: readonly OrderItem[]): CartItem[] {
  const prices = new Map(quoted.map(({ product, price }) => [product, price]));
  return readCart().map((item) => {
    const price = prices.get(item.product) ?? item.price;
    // The other price breaks are not known until the cart is read.
    return price === item.price ? item : { ...item, price, priceBreaks: [{ minQty: item.minQty, price }] };
  });
}

/** The order as the customer sees it now. */
function readOrder(fields: OrderFields, isCounted: (item: CartItem) => boolean): NewOrder | null {
  const [address, paymentMethod, items] = [storedShippingAddress.get(), storedPaymentMethod.get(), readCart()];
  if (!storedSession.get() || !address || !paymentMethod || items.length === 0) return null;
  return {
    orderItems: items.map(({ product, qty }) => ({ product, qty })),
    shippingAddress: address,
    paymentMethod,
    ...fields,
    totalPrice: centsToDollars(cartTotals(items, isCounted).totalCents),
    acceptLower: true,
  };
}
