import { CheckoutStep } from "../features/checkout/checkout-step.tsx";
import { OrderSummary } from "../features/checkout/order-summary.tsx";
import { PaymentForm } from "../features/checkout/payment-form.tsx";
import { Container } from "../ui/container.tsx";
import { PageTitle } from "../ui/page-title.tsx";

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
