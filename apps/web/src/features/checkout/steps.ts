import { ROUTES, withRedirect } from "@shop/domain/paths";
import { storedPaymentMethod, storedShippingAddress } from "../../lib/checkout-storage.ts";
import { useSession } from "../../lib/session.ts";

export const STEPS = [
  { id: "signIn", label: "Sign In", path: withRedirect(ROUTES.login, ROUTES.shipping) },
  { id: "shipping", label: "Shipping", path: ROUTES.shipping },
  { id: "payment", label: "Payment", path: ROUTES.payment },
  { id: "placeOrder", label: "Place Order", path: ROUTES.placeOrder },
] as const;

export type StepId = (typeof STEPS)[number]["id"];

/** The step that comes first among those not done yet: everything up to it has been reached (spec section 2). */
export function useNextStep(): StepId {
  const isLoggedIn = useSession() !== null;
  const hasAddress = storedShippingAddress.use() !== null;
  const hasMethod = storedPaymentMethod.use() !== null;
  if (!isLoggedIn) return "signIn";
  if (!hasAddress) return "shipping";
  return hasMethod ? "placeOrder" : "payment";
}

export const indexOfStep = (id: StepId): number => STEPS.findIndex((step) => step.id === id);

/** Where a step that has not been reached sends the buyer; null when it may be entered. */
export function detour(wanted: StepId, next: StepId): string | null {
  if (indexOfStep(wanted) <= indexOfStep(next)) return null;
  const step = STEPS[indexOfStep(next)];
  if (next === "signIn") return withRedirect(ROUTES.login, STEPS[indexOfStep(wanted)]?.path ?? ROUTES.shipping);
  return step?.path ?? null;
}
