import { Box, Button, Stack } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { DEFAULT_PAYMENT_METHOD, storedPaymentMethod } from "../../lib/cart/checkout-storage.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { CheckoutStep } from "./checkout-step.tsx";
import styles from "./checkout.module.css";
import { OrderSummary } from "./order-summary.tsx";
import { PAYMENT_METHODS } from "./payment-methods.ts";

/** The choice of Bank or Stripe. Stripe is the default, unless the shop does not accept cards. */
function PaymentForm() {
  const navigate = useNavigate();
  const { takesCards } = useShopInfo();
  const offered = PAYMENT_METHODS.filter(({ value }) => takesCards || value !== "Stripe");
  const preferred = storedPaymentMethod.use() ?? DEFAULT_PAYMENT_METHOD;
  const [method, setMethod] = useState(takesCards ? preferred : "Bank");

  const save = (event: FormEvent) => {
    event.preventDefault();
    storedPaymentMethod.set(method);
    void navigate(ROUTES.placeOrder);
  };

  return (
    <form onSubmit={save}>
      <fieldset>
        <Box component="legend" mb={12} p={0} fw={600}>
          How would you like to pay?
        </Box>
        {offered.map(({ value, what }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="paymentMethod"
              value={value}
              checked={method === value}
              aria-labelledby={`pay-${value}`}
              aria-describedby={`pay-${value}-what`}
              onChange={() => setMethod(value)}
            />
            <Stack component="span" gap={4}>
              <Box component="span" id={`pay-${value}`} fw={700}>
                {value}
              </Box>
              <Box component="span" id={`pay-${value}-what`} c="dimmed">
                {what}
              </Box>
            </Stack>
          </label>
        ))}
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
