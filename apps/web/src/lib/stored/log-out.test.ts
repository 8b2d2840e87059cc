import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { addToCart, forgetUnsent, storedUnsent } from "../cart/cart.ts";
import { storedSession } from "../session/session.ts";
import { storedApprovalNote, storedOrderFields } from "../order-fields.ts";
import { endSession, logOut } from "./log-out.ts";
import { forgetQuickOrders, keepQuickOrder, quickOrdersOf } from "./quick-order.ts";

const queryClient = new QueryClient();
const gloves = {
  _id: "gloves",
  name: "Gloves",
  image: "/g.webp",
  sku: "PFTGH-L",
  packageQuantity: "",
  price: 12.5,
  priceSource: "public" as const,
  taxClass: "gst" as const,
  priceBreaks: [{ minQty: 1, price: 12.5 }],
  countInStock: 40,
  ...ANY_QUANTITY,
};

/** Signs a user in, who changes the cart and begins a quick order. */
function signIn(user: string): void {
  storedSession.set({ _id: user, name: user, email: `${user}@clinic.example`, token: "t", isAdmin: false });
  addToCart(gloves, 2);
  keepQuickOrder({ user, at: 1, text: "pfnb-m 2", lines: [], leftOut: [], poNumber: "" });
}
/** Whose changes of the cart and quick orders are in the storage. */
const kept = () => [
  storedUnsent.all().map(({ user }) => user),
  ["nora", "bob"].filter((user) => quickOrdersOf(user).length > 0),
];

// Other files' tests have the same storage.
afterEach(() => {
  for (const user of ["nora", "bob"]) {
    forgetUnsent(user);
    forgetQuickOrders(user);
  }
  storedSession.clear();
});

test("an expired session leaves what its user has not sent, and another user's log-out does, too", () => {
  signIn("nora");
  endSession(queryClient);
  expect(kept()).toEqual([["nora"], ["nora"]]);
  signIn("bob");
  logOut(queryClient);
  expect(kept()).toEqual([["nora"], ["nora"]]);
});

test("a log-out removes what was not sent, also when the session has ended just before", () => {
  signIn("nora");
  endSession(queryClient);
  logOut(queryClient);
  expect(kept()).toEqual([[], []]);
});

test("what was typed for an order is forgotten when the session ends", () => {
  signIn("nora");
  storedOrderFields.set({ poNumber: "PO 77" });
  storedApprovalNote.set("For the new room");
  endSession(queryClient);
  expect([storedOrderFields.get(), storedApprovalNote.get()]).toEqual([{}, ""]);
});
