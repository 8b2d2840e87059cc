import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput, TextInput } from "@mantine/core";
import { NEEDS_CODE } from "@shop/domain/messages";
import { isAdminPath, ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { useEffect, useRef, type ComponentProps } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { Notice } from "../../ui/page/notice.tsx";
import styles from "./account-form.module.css";
import { AccountCard } from "./account-form.tsx";
import { AccountForm } from "./account-form.tsx";
import { useRedirectTarget } from "./use-account-form.ts";
import { useLoginForm } from "./use-login-form.ts";

/**
 * Logs in and goes on to the `redirect` target; a person who is logged in already continues at once, unless the target is the
 * staff's and they are none of it.
 */
export function LoginForm() {
  const target = useRedirectTarget();
  const { search } = useLocation();
  const session = useSession();
  const { step, goTo, email, field, frame } = useLoginForm();
  if (session && (session.isAdmin || !isAdminPath(target))) return <Navigate to={target} replace />;

  return (
    <AccountCard
      title="Sign In"
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
            <div className={styles.withHelp}>
              <PasswordInput {...field("password")} autoComplete="current-password" />
              <Link to={{ pathname: ROUTES.forgotPassword, search }} state={{ email }}>
                Forgot password?
              </Link>
            </div>
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

interface Props {
  field: ComponentProps<typeof TextInput>;
  isRecovery: boolean;
  /** To the authenticator's code or to a recovery code. */
  onSwitch: () => void;
  onBack: () => void;
}

/**
 * The second step of logging in: the authenticator's code, or a recovery code for a person without the device. Give
 * it a key for each: a phone shows other keys for each.
 */
function LoginCode({ field, isRecovery, onSwitch, onBack }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // It takes the place of the fields before it.
  useEffect(() => input.current?.focus(), []);

  return (
    <div className={styles.withHelp}>
      <TextInput
        {...field}
        ref={input}
        description={
          isRecovery
            ? "One of the ten codes you stored when you turned on two-factor login. Each works once."
            : "The 6-digit code from the app on your phone."
        }
        autoComplete="one-time-code"
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize={isRecovery ? "characters" : "off"}
        spellCheck={false}
      />
      <div className={styles.beside}>
        <button type="button" className={styles.textButton} onClick={onSwitch}>
          {isRecovery ? "Use your authenticator app" : "No phone at hand? Use a recovery code"}
        </button>
        <button type="button" className={styles.textButton} onClick={onBack}>
          Back
        </button>
      </div>
    </div>
  );
}
