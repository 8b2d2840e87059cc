import { StatementScreen } from "../features/statement/statement-screen.tsx";
import { Container } from "../ui/page/page.tsx";

export function Component() {
  return (
    <Container>
      <StatementScreen />
    </Container>
  );
}
