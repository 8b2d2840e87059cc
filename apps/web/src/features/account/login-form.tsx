import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput, TextInput } from "@mantine/core";
import { login } from "@shop/domain/contracts/users";
import { isAdminPath, ROUTES, withRedirect } from "@shop/domain/paths";
import { Link, Navigate, useLocation } from "react-router-dom";
import { fieldErrors, REQUIRED } from "../../lib/field-errors.ts";
import { storedSession, useSession } from "../../lib/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { Notice } from "../../ui/notice.tsx";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import styles from "./account-form.module.css";
import { useAccountForm } from "./use-account-form.ts";
import { useRedirectTarget } from "./use-redirect-target.ts";

function validate(values: { email: string; password: string }) {
  const errors = fieldErrors(login, values);
  if (values.email.trim() === "") errors["email"] = REQUIRED;
  if (values.password === "") errors["password"] = REQUIRED;
  return errors;
}

/**
 * Logs in and goes on to the `redirect` target; whoever is logged in already goes on at once, unless the target is the
 * staff's and they are none of it.
 */
export function LoginForm() {
  const target = useRedirectTarget();
  const { search } = useLocation();
  const session = useSession();
  const logIn = trpc.users.login.useMutation({ onSuccess: (user) => storedSession.set(user) });
  const { form, field, frame } = useAccountForm({
    idPrefix: "login-",
    labels: { email: "Email", password: "Password" },
    initialValues: { email: "", password: "" },
    validate,
    call: logIn,
    send: logIn.mutateAsync,
  });
  if (session && (session.isAdmin || !isAdminPath(target))) return <Navigate to={target} replace />;

  return (
    <AccountCard
      title="Sign In"
      intro="Your own prices, your orders and a quicker checkout."
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
        <TextInput {...field("email")} type="email" autoComplete="username" inputMode="email" />
        <div className={styles["withHelp"]}>
          <PasswordInput {...field("password")} autoComplete="current-password" />
          <Link to={{ pathname: ROUTES.forgotPassword, search }} state={{ email: form.values.email }}>
            Forgot password?
          </Link>
        </div>
      </AccountForm>
    </AccountCard>
  );
}
