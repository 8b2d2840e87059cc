import { shippingAddress } from "@shop/domain/contracts/orders";
import { australianAddressErrors } from "@shop/domain/orders/australian-address";
import { ROUTES } from "@shop/domain/screens/paths";
import { useMemo } from "react";
import { storedPaymentMethod, storedShippingAddress } from "../../lib/stored/checkout.ts";
import { useSession } from "../../lib/session/session.ts";
import { useLoginPath } from "../../lib/session/use-login-path.ts";
import { indexOfStep, STEPS, type StepId } from "./steps.ts";

/** The first step that is not done; all steps up to it can be opened. */
export function useNextStep(): StepId {
  const isLoggedIn = useSession() !== null;
  const address = storedShippingAddress.use();
  // A stored address with an error, such as a PO Box, has to be corrected first.
  const hasAddress = useMemo(() => {
    const { success, data } = shippingAddress.safeParse(address);
    return success && Object.keys(australianAddressErrors(data)).length === 0;
  }, [address]);
  const hasMethod = storedPaymentMethod.use() !== null;
  if (!isLoggedIn) return "signIn";
  if (!hasAddress) return "shipping";
  return hasMethod ? "placeOrder" : "payment";
}

/** The path to redirect to from a step that cannot be opened yet; null if it can. */
export function useStepRedirect(wanted: StepId): string | null {
  const next = indexOfStep(useNextStep());
  const loginPath = useLoginPath(STEPS[indexOfStep(wanted)]?.path ?? ROUTES.shipping);
  if (loginPath) return loginPath;
  return indexOfStep(wanted) <= next ? null : (STEPS[next]?.path ?? null);
}
