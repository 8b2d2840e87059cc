import { ResetPasswordForm } from "../features/account/reset-password-form.tsx";
import { Container } from "../ui/container.tsx";
import { PageTitle } from "../ui/page-title.tsx";

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Reset Password" />
      <ResetPasswordForm />
    </Container>
  );
}
