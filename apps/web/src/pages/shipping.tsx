import { CheckoutStep } from "../features/checkout/checkout-step.tsx";
import { OrderSummary } from "../features/checkout/order-summary.tsx";
import { ShippingForm } from "../features/checkout/shipping-form.tsx";
import { Container } from "../ui/container.tsx";
import { PageTitle } from "../ui/page-title.tsx";

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Shipping" />
      <CheckoutStep step="shipping" title="Shipping" aside={<OrderSummary />}>
        <ShippingForm />
      </CheckoutStep>
    </Container>
  );
}
