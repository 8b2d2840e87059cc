import { InvoiceScreen } from "../features/invoices/invoice-screen.tsx";
import { Container } from "../ui/page/page.tsx";

export function Component() {
  return (
    <Container>
      <InvoiceScreen />
    </Container>
  );
}
