import { TOO_MANY_UNPAID } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorCode, errorMessage, isRefusal } from "../../lib/errors.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";

/** Why no order came of it, and what to do: a refusal leads to where it can be solved, a lost answer may simply be tried again. */
export function PlaceOrderError({ error }: { error: unknown }) {
  if (!error) return null;
  return <ErrorBanner message={errorMessage(error)}>{nextStep(error)}</ErrorBanner>;
}

function nextStep(error: unknown): ReactNode {
  // It says itself when to try again.
  if (errorCode(error) === "TOO_MANY_REQUESTS") return null;
  if (errorMessage(error) === TOO_MANY_UNPAID) return <Link to={ROUTES.profile}>Go to My Orders</Link>;
  if (isRefusal(error)) return <Link to="/cart">Back to your cart</Link>;
  return "We can't tell whether your order reached us. Place it again: it will not be ordered twice.";
}
