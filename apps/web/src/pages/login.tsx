import { Box, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { LoginForm } from "../features/account/login-form.tsx";
import { useRedirectTarget } from "../features/account/use-account-form.ts";
import { StepBar } from "../features/checkout/step-bar.tsx";
import { isCheckoutPath } from "../features/checkout/steps.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { Container } from "../ui/page/container.tsx";
import { PageTitle } from "../ui/page/page-title.tsx";

const PassedNotice = lazy(() => import("../ui/page/passed-notice.tsx"));

export function Component() {
  // The server knows nothing of it, and a reload keeps it.
  const isHydrated = useIsHydrated();
  const hasState = Boolean(useLocation().state) && isHydrated;
  const isCheckingOut = isCheckoutPath(useRedirectTarget());
  return (
    <Container page>
      <PageTitle screen="Sign In" />
      <Stack gap={32}>
        {isCheckingOut && (
          <Box w="100%" maw={640} mx="auto">
            <StepBar current="signIn" next="signIn" />
          </Box>
        )}
        <LoginForm />
      </Stack>
      {hasState && (
        <Suspense>
          <PassedNotice />
        </Suspense>
      )}
    </Container>
  );
}
