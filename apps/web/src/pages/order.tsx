import { OrderScreen } from "../features/orders/order-screen.tsx";
import { Container } from "../ui/container.tsx";

export function Component() {
  return (
    <Container>
      <OrderScreen />
    </Container>
  );
}
