import "@mantine/core/styles/PasswordInput.layer.css";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { register } from "@shop/domain/contracts/users";
import { LIMITS } from "@shop/domain/limits";
import { PASSWORDS_DIFFER } from "@shop/domain/messages";
import { ROUTES, withRedirect } from "@shop/domain/paths";
import { useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { errorMessage } from "../../lib/errors.ts";
import { fieldErrors } from "../../lib/field-errors.ts";
import { storedSession, useSession } from "../../lib/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { useSingleFlight } from "../../lib/use-single-flight.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { AccountCard } from "./account-card.tsx";
import styles from "./account-form.module.css";
import { useRedirectTarget } from "./use-redirect-target.ts";

const LABELS = { name: "Name", email: "Email", password: "Password", confirmPassword: "Confirm Password" };
const ids = "register-";
const EMPTY = { name: "", email: "", password: "", confirmPassword: "" };

function validate(values: typeof EMPTY) {
  const errors = fieldErrors(register, values);
  if (values.password !== values.confirmPassword) errors["confirmPassword"] = PASSWORDS_DIFFER;
  return errors;
}

/** Registers a customer, who is logged in from then on, and goes on to the `redirect` target. */
export function RegisterForm() {
  const target = useRedirectTarget();
  const session = useSession();
  const signUp = trpc.users.register.useMutation({ onSuccess: (user) => storedSession.set(user) });
  const send = useSingleFlight(signUp.mutateAsync);
  const [attempt, setAttempt] = useState(0);
  const form = useForm({ initialValues: EMPTY, validate });
  const refuse = () => {
    signUp.reset();
    setAttempt((count) => count + 1);
  };
  if (session) return <Navigate to={target} replace />;

  return (
    <AccountCard
      title="Register"
      intro="One account for your business: order, pay by bank or card, and see what you bought before."
      footer={
        <>
          Have an account? <Link to={withRedirect(ROUTES.login, target)}>Sign In</Link>
        </>
      }
    >
      <form
        className={styles["form"]}
        noValidate
        onSubmit={form.onSubmit(({ name, email, password }) => send({ name, email, password }), refuse)}
      >
        {signUp.error && <ErrorBanner message={errorMessage(signUp.error)} />}
        <ErrorSummary errors={form.errors} labels={LABELS} idPrefix={ids} attempt={attempt} />
        <TextInput
          id={`${ids}name`}
          label={LABELS.name}
          autoComplete="name"
          required
          withAsterisk={false}
          {...form.getInputProps("name")}
        />
        <TextInput
          id={`${ids}email`}
          label={LABELS.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          withAsterisk={false}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          id={`${ids}password`}
          label={LABELS.password}
          description={`At least ${LIMITS.password.min} characters`}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps("password")}
        />
        <PasswordInput
          id={`${ids}confirmPassword`}
          label={LABELS.confirmPassword}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps("confirmPassword")}
        />
        <Button type="submit" className={styles["wide"]} loading={signUp.isPending}>
          Register
        </Button>
      </form>
    </AccountCard>
  );
}
