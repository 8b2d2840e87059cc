import { LoginForm } from "../features/account/login-form.tsx";
import { useRedirectTarget } from "../features/account/use-redirect-target.ts";
import { StepBar } from "../features/checkout/step-bar.tsx";
import { isCheckoutPath } from "../features/checkout/steps.ts";
import { Container } from "../ui/container.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import styles from "./login.module.css";

export function Component() {
  const isCheckingOut = isCheckoutPath(useRedirectTarget());
  return (
    <Container page>
      <PageTitle screen="Sign In" />
      <div className={styles["login"]}>
        {isCheckingOut && (
          <div className={styles["steps"]}>
            <StepBar current="signIn" next="signIn" />
          </div>
        )}
        <LoginForm />
      </div>
    </Container>
  );
}
