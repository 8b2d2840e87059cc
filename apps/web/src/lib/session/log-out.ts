import type { QueryClient } from "@tanstack/react-query";
import { storedCart } from "../cart/cart.ts";
import {
  storedOrderFields,
  storedPaymentMethod,
  storedReadPoNumber,
  storedShippingAddress,
} from "../cart/checkout-storage.ts";
import { forgetServerCart } from "../cart/known-cart.ts";
import { storedQuickOrder } from "../cart/quick-order-storage.ts";
import { storedChanges } from "../cart/stored-changes.ts";
import { storedOwnHome } from "../own-home.ts";
import { storedSession } from "./session.ts";

/**
 * Removes the session, this browser's cart, quick order, address, payment method, order fields and all cached data. The
 * caller opens /login.
 */
export function logOut(queryClient: QueryClient): void {
  storedSession.clear();
  forgetServerCart();
  storedCart.clear();
  storedChanges.clear();
  storedShippingAddress.clear();
  storedPaymentMethod.clear();
  storedOrderFields.clear();
  storedReadPoNumber.clear();
  storedQuickOrder.clear();
  storedOwnHome.clear();
  queryClient.clear();
}
