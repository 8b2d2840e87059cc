import { RegisterForm } from "../features/account/register-form.tsx";
import { Container } from "../ui/container.tsx";
import { PageTitle } from "../ui/page-title.tsx";

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Register" />
      <RegisterForm />
    </Container>
  );
}
