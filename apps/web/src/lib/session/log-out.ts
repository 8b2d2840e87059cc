import type { QueryClient } from "@tanstack/react-query";
import { storedCart } from "../cart/cart.ts";
import { storedPaymentMethod, storedShippingAddress } from "../cart/checkout-storage.ts";
import { storedSession } from "./session.ts";

/** Forgets the person: session, cart, address, payment method and all that was read for them. The caller goes to /login. */
export function logOut(queryClient: QueryClient): void {
  storedSession.clear();
  storedCart.clear();
  storedShippingAddress.clear();
  storedPaymentMethod.clear();
  queryClient.clear();
}
