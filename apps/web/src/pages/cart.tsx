import { CartScreen } from "../features/cart/cart-screen.tsx";
import { Container } from "../ui/container.tsx";
import { PageTitle } from "../ui/page-title.tsx";

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Cart" />
      <CartScreen />
    </Container>
  );
}
