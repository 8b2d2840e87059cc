import type { QueryClient } from "@tanstack/react-query";
import { forgetCart } from "../cart/cart.ts";
import { storedSession } from "../session/session.ts";
import { storedOrderFields, storedPaymentMethod, storedReadPoNumber, storedShippingAddress } from "./checkout.ts";
import { storedOwnHome } from "./own-home.ts";
import { storedQuickOrder } from "./quick-order.ts";

/**
 * Removes the session, this browser's cart, quick order, address, payment method, order fields and all cached data. The
 * caller opens /login.
 */
export function logOut(queryClient: QueryClient): void {
  storedSession.clear();
  forgetCart();
  storedShippingAddress.clear();
  storedPaymentMethod.clear();
  storedOrderFields.clear();
  storedReadPoNumber.clear();
  storedQuickOrder.clear();
  storedOwnHome.clear();
  queryClient.clear();
}
