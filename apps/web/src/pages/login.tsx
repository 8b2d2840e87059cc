import { LoginForm } from "../features/account/login-form.tsx";
import { Container } from "../ui/container.tsx";
import { PageTitle } from "../ui/page-title.tsx";

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Sign In" />
      <LoginForm />
    </Container>
  );
}
