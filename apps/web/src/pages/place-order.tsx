import { PlaceOrderScreen } from "../features/checkout/place-order-screen.tsx";
import { Container } from "../ui/container.tsx";
import { PageTitle } from "../ui/page-title.tsx";

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Place Order" />
      <PlaceOrderScreen />
    </Container>
  );
}
