import type { QueryClient } from "@tanstack/react-query";
import { storedCart } from "../cart/cart.ts";
import { storedPaymentMethod, storedShippingAddress } from "../cart/checkout-storage.ts";
import { storedSession } from "./session.ts";

/** Removes session, cart, address, payment method and all cached data. The caller opens /login. */
export function logOut(queryClient: QueryClient): void {
  storedSession.clear();
  storedCart.clear();
  storedShippingAddress.clear();
  storedPaymentMethod.clear();
  queryClient.clear();
}
