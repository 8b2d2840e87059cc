import "@mantine/core/styles/PasswordInput.layer.css";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { login } from "@shop/domain/contracts/users";
import { isAdminPath, ROUTES, withRedirect } from "@shop/domain/paths";
import { useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { errorMessage } from "../../lib/errors.ts";
import { fieldErrors, REQUIRED } from "../../lib/field-errors.ts";
import { storedSession, useSession } from "../../lib/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { useSingleFlight } from "../../lib/use-single-flight.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AccountCard } from "./account-card.tsx";
import styles from "./account-form.module.css";
import { useRedirectTarget } from "./use-redirect-target.ts";

const LABELS = { email: "Email", password: "Password" };
const ids = "login-";

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
  const session = useSession();
  const logIn = trpc.users.login.useMutation({ onSuccess: (user) => storedSession.set(user) });
  const send = useSingleFlight(logIn.mutateAsync);
  const [attempt, setAttempt] = useState(0);
  const form = useForm({ initialValues: { email: "", password: "" }, validate });
  const refuse = () => {
    logIn.reset();
    setAttempt((count) => count + 1);
  };
  const isForStaff = isAdminPath(target);
  if (session && (session.isAdmin || !isForStaff)) return <Navigate to={target} replace />;

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
      <form className={styles["form"]} noValidate onSubmit={form.onSubmit((values) => send(values), refuse)}>
        {session && (
          <Notice kind="info">
            That page is for the shop's staff. You are signed in as {session.name}: sign in with a staff account, or{" "}
            <Link to={ROUTES.home}>go to the shop</Link>.
          </Notice>
        )}
        {logIn.error && <ErrorBanner message={errorMessage(logIn.error)} />}
        <ErrorSummary errors={form.errors} labels={LABELS} idPrefix={ids} attempt={attempt} />
        <TextInput
          id={`${ids}email`}
          label={LABELS.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          withAsterisk={false}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          id={`${ids}password`}
          label={LABELS.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps("password")}
        />
        <Button type="submit" className={styles["wide"]} loading={logIn.isPending}>
          Sign In
        </Button>
      </form>
    </AccountCard>
  );
}
