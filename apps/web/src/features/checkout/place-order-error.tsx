import { Link } from "react-router-dom";
import { errorMessage, isRefusal } from "../../lib/errors.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";

/** Why no order came of it, and what to do: a refusal leads back to the cart, a lost answer may simply be tried again. */
export function PlaceOrderError({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <ErrorBanner message={errorMessage(error)}>
      {isRefusal(error) ? (
        <Link to="/cart">Back to your cart</Link>
      ) : (
        "We can't tell whether your order reached us. Place it again: it will not be ordered twice."
      )}
    </ErrorBanner>
  );
}
