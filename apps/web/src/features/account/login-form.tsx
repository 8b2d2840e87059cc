import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput, TextInput } from "@mantine/core";
import { NEEDS_CODE } from "@shop/domain/messages";
import { isAdminPath, ROUTES, withRedirect } from "@shop/domain/paths";
import { Link, Navigate, useLocation } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import styles from "./account-form.module.css";
import { LoginCode } from "./login-code.tsx";
import { useLoginForm } from "./use-login-form.ts";
import { useRedirectTarget } from "./use-redirect-target.ts";

/**
 * Logs in and goes on to the `redirect` target; whoever is logged in already goes on at once, unless the target is the
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
      intro={step === "password" ? "Your own prices, your orders and a quicker checkout." : `${NEEDS_CODE}.`}
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
