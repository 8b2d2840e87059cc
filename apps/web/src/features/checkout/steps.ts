import { ROUTES, withRedirect } from "@shop/domain/screens/paths";

export const STEPS = [
  { id: "signIn", label: "Sign In", path: withRedirect(ROUTES.login, ROUTES.shipping) },
  { id: "shipping", label: "Shipping", path: ROUTES.shipping },
  { id: "payment", label: "Payment", path: ROUTES.payment },
  { id: "placeOrder", label: "Place Order", path: ROUTES.placeOrder },
] as const;

export type StepId = (typeof STEPS)[number]["id"];

/** True for a path that belongs to the checkout. */
export const isCheckoutPath = (path: string): boolean => STEPS.some((step) => step.path === path);

export const indexOfStep = (id: StepId): number => STEPS.findIndex((step) => step.id === id);
