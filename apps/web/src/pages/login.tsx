import { Box } from "@mantine/core";
import { LoginForm } from "../features/account/login/login-form.tsx";
import { useRedirectTarget } from "../features/account/use-account-form.ts";
import { StepBar } from "../features/checkout/step-bar.tsx";
import { isCheckoutPath } from "../features/checkout/steps.ts";
import { FlashMessage } from "../ui/feedback/flash-message.tsx";

export function Component() {
  const isCheckingOut = isCheckoutPath(useRedirectTarget());
  const steps = (
    <Box maw={640} mx="auto" mb={32}>
      <StepBar current="signIn" next="signIn" />
    </Box>
  );
  return (
    <>
      <LoginForm above={isCheckingOut && steps} />
      <FlashMessage />
    </>
  );
}
