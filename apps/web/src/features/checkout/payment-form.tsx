import { Box, Button } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { DEFAULT_PAYMENT_METHOD, storedPaymentMethod } from "../../lib/stored/checkout.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { CheckoutStep } from "./checkout-step.tsx";
import styles from "./checkout.module.css";
import { ChoiceCard } from "./choice-card.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PAYMENT_METHODS } from "./payment-methods.ts";
import { useFocusAtStart } from "./step-keys.ts";

/**
 * The choice of Bank or Stripe. Stripe is the default, unless the shop does not accept cards. The chosen one has the
 * focus, so that Enter continues.
 */
function PaymentForm() {
  const navigate = useNavigate();
  const { takesCards } = useShopInfo();
  const offered = PAYMENT_METHODS.filter(({ value }) => takesCards || value !== "Stripe");
  const preferred = storedPaymentMethod.use() ?? DEFAULT_PAYMENT_METHOD;
  const [method, setMethod] = useState(takesCards ? preferred : "Bank");

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
  return (
    <CheckoutStep step="payment" title="Payment" aside={<OrderSummary />}>
      <PaymentForm />
    </CheckoutStep>
  );
}
