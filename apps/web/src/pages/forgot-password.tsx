import { ForgotPasswordForm } from "../features/account/forgot-password-form.tsx";
import { Container } from "../ui/container.tsx";
import { PageTitle } from "../ui/page-title.tsx";

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Forgot Password" />
      <ForgotPasswordForm />
    </Container>
  );
}
