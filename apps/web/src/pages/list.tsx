import { LoggedIn } from "../features/account/logged-in.tsx";
import { ListScreen } from "../features/lists/list-screen.tsx";
import { Container } from "../ui/page/page.tsx";

export function Component() {
  return (
    <Container page>
      <LoggedIn>
        <ListScreen />
      </LoggedIn>
    </Container>
  );
}
