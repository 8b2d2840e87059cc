import { Box, Button } from "@mantine/core";
import type { PaymentMethod } from "@shop/domain/orders/order-state";
import { ROUTES } from "@shop/domain/screens/paths";
import { useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useOwnCompany } from "../../lib/own-company.ts";
import { storedPaymentMethod } from "../../lib/stored/checkout.ts";
import { FieldsSkeleton } from "../../ui/form/fields-skeleton.tsx";
import { CheckoutStep } from "./checkout-step.tsx";
import styles from "./checkout.module.css";
import { ChoiceCard } from "./choice-card.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { useOfferedMethods, usePreferredMethod } from "./payment-methods.ts";
import { useFocusAtStart } from "./step-keys.ts";

/**
 * The choice of Bank, Stripe, or the account of the buyer's company. Stripe is the default, unless the shop does not accept
 * cards. The chosen one has the focus, so that Enter continues.
 */
function PaymentForm() {
  const navigate = useNavigate();
  const offered = useOfferedMethods();
  const preferred = usePreferredMethod(offered);
  const [picked, setMethod] = useState<PaymentMethod>();
  const method = picked ?? preferred;

  const set = useRef<HTMLFieldSetElement>(null);
  useFocusAtStart(() => set.current?.querySelector<HTMLElement>(":checked"));

  const save = (event: FormEvent) => {
    event.preventDefault();
    storedPaymentMethod.set(method);
    void navigate(ROUTES.placeOrder);
  };

  return (
    <form onSubmit={save}>
      <fieldset ref={set}>
        <Box component="legend" mb={12} p={0} fw={600}>
          How would you like to pay?
        </Box>
        <div className={styles.choices}>
          {offered.map(({ value, what }) => (
            <ChoiceCard
              key={value}
              group="paymentMethod"
              value={value}
              label={value}
              what={what}
              isChosen={method === value}
              onChoose={() => setMethod(value)}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" className={styles.submit ?? ""} mt={20}>
        Continue
      </Button>
    </form>
  );
}

export function Component() {
  // A form without the account of the company would choose another method, and change under the pointer.
  const isRead = useOwnCompany() !== undefined;
  return (
    <CheckoutStep step="payment" title="Payment" aside={<OrderSummary />}>
      {isRead ? <PaymentForm /> : <FieldsSkeleton count={3} />}
    </CheckoutStep>
  );
}
