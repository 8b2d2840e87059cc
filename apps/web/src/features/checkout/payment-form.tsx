import { Box, Button, Stack } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { DEFAULT_PAYMENT_METHOD, storedPaymentMethod } from "../../lib/cart/checkout-storage.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { Container } from "../../ui/page/container.tsx";
import { PageTitle } from "../../ui/page/page-title.tsx";
import { CheckoutStep } from "./checkout-step.tsx";
import styles from "./checkout.module.css";
import { OrderSummary } from "./order-summary.tsx";
import { PAYMENT_METHODS } from "./payment-methods.ts";

/** Bank or Stripe, which is the default, or the shop takes no cards. */
export function PaymentForm() {
  const navigate = useNavigate();
  const { takesCards } = useShopInfo();
  const offered = PAYMENT_METHODS.filter(({ value }) => takesCards || value !== "Stripe");
  const wished = storedPaymentMethod.use() ?? DEFAULT_PAYMENT_METHOD;
  const [method, setMethod] = useState(takesCards ? wished : "Bank");

  const save = () => {
    storedPaymentMethod.set(method);
    void navigate(ROUTES.placeOrder);
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset className={styles.choices}>
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
      <Button type="submit" className={styles.submit}>
        Continue
      </Button>
    </form>
  );
}

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Payment" />
      <CheckoutStep step="payment" title="Payment" aside={<OrderSummary />}>
        <PaymentForm />
      </CheckoutStep>
    </Container>
  );
}
