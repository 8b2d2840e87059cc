import "@mantine/core/styles/PasswordInput.layer.css";
import { Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { NEEDS_CODE } from "@shop/domain/messages";
import { isAdminPath, ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { useSession } from "../../../lib/session/session.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { AccountCard, AccountForm } from "../account-form.tsx";
import { useRedirectTarget } from "../use-account-form.ts";
import { useLoginForm } from "./use-login-form.ts";

/**
 * Logs in, then opens the `redirect` target. Users who are already logged in are redirected at once, unless it is an
 * admin screen and they are not admins.
 */
export function LoginForm({ above }: { above?: ReactNode }) {
  const target = useRedirectTarget();
  const { search } = useLocation();
  const session = useSession();
  const { step, goTo, email, field, frame } = useLoginForm();
  if (session && (session.isAdmin || !isAdminPath(target))) return <Navigate to={target} replace />;

  return (
    <AccountCard
      title="Sign In"
      above={above}
      intro={step === "password" ? "Sign in for your prices, orders and faster checkout." : `${NEEDS_CODE}.`}
      footer={
        <>
          New here? <Link to={withRedirect(ROUTES.register, target)}>Register</Link>
        </>
      }
    >
      <AccountForm
        {...frame}
        submitLabel="Sign In"
        isInCard
        notice={
          session && (
            <Notice kind="info">
              That page is for the shop's staff. You are signed in as {session.name}: sign in with a staff account, or{" "}
              <Link to={ROUTES.home}>go to the shop</Link>.
            </Notice>
          )
        }
      >
        {step === "password" ? (
          <>
            <TextInput {...field("email")} type="email" autoComplete="username" inputMode="email" />
            <Stack gap={8} fz="sm">
              <PasswordInput {...field("password")} autoComplete="current-password" />
              <p>
                <Link to={{ pathname: ROUTES.forgotPassword, search }} state={{ email }}>
                  Forgot password?
                </Link>
              </p>
            </Stack>
          </>
        ) : (
          <LoginCode
            key={step}
            field={field("code")}
            isRecovery={step === "recoveryCode"}
            onSwitch={() => goTo(step === "code" ? "recoveryCode" : "code")}
            onBack={() => goTo("password")}
          />
        )}
      </AccountForm>
    </AccountCard>
  );
}

const TEXT_BUTTON = { variant: "transparent", size: "compact-sm", px: 0, td: "underline" };

interface Props {
  field: ComponentProps<typeof TextInput>;
  isRecovery: boolean;
  /** Switches between the authenticator's code and a recovery code. */
  onSwitch: () => void;
  onBack: () => void;
}

/**
 * The second step of logging in: the authenticator's code, or a recovery code for users without the device. Give each
 * kind its own `key`, so that a phone shows the right keyboard.
 */
function LoginCode({ field, isRecovery, onSwitch, onBack }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // This field replaces the one that had the focus.
  useEffect(() => input.current?.focus(), []);

  return (
    <Stack gap={8}>
      <TextInput
        {...field}
        ref={input}
        description={
          isRecovery
            ? "One of the ten codes you stored when you turned on two-step sign-in. Each works once."
            : "The 6-digit code from the app on your phone."
        }
        autoComplete="one-time-code"
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize={isRecovery ? "characters" : "off"}
        spellCheck={false}
      />
      <Group gap="8px 16px" justify="space-between">
        <Button {...TEXT_BUTTON} onClick={onSwitch}>
          {isRecovery ? "Use your authenticator app" : "No phone at hand? Use a recovery code"}
        </Button>
        <Button {...TEXT_BUTTON} onClick={onBack}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
