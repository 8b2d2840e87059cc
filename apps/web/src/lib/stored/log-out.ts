import type { QueryClient } from "@tanstack/react-query";
import { forgetCart, forgetUnsent } from "../cart/cart.ts";
import { storedSession } from "../session/session.ts";
import { forgetOrderFields } from "../order-fields.ts";
import { storedPaymentMethod, storedShippingAddress } from "./checkout.ts";
import { storedOwnHome } from "./own-home.ts";
import { forgetQuickOrders, storePending } from "./quick-order.ts";

/** Whose session this page ended last: what they asked for, such as deleting the account, may log them out after that. */
let lastUser: string | undefined;

/**
 * Removes the session, this browser's cart, address, payment method, order fields and all cached data, as when the session
 * has expired. What the buyer had not sent stays, and is theirs again when they sign in: changes of the cart and a quick order
 * name their user. The caller opens /login.
 */
export function endSession(queryClient: QueryClient): void {
  storePending();
  lastUser = storedSession.get()?._id ?? lastUser;
  storedSession.clear();
  forgetCart();
  storedShippingAddress.clear();
  storedPaymentMethod.clear();
  forgetOrderFields();
  storedOwnHome.clear();
  queryClient.clear();
}

/** The same when the user ends it: removes what they had not sent, too, and a visitor's quick order. */
export function logOut(queryClient: QueryClient): void {
  endSession(queryClient);
  forgetUnsent(lastUser);
  forgetQuickOrders(lastUser ?? null);
}
