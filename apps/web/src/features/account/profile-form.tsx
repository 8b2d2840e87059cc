import "@mantine/core/styles/PasswordInput.layer.css";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { profileUpdate, type User } from "@shop/domain/contracts/users";
import { LIMITS } from "@shop/domain/limits";
import { PASSWORDS_DIFFER, PROFILE_UPDATED } from "@shop/domain/messages";
import { useState } from "react";
import { errorMessage } from "../../lib/errors.ts";
import { fieldErrors } from "../../lib/field-errors.ts";
import { storedSession } from "../../lib/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { useSingleFlight } from "../../lib/use-single-flight.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./account-form.module.css";

const LABELS = { name: "Name", email: "Email", password: "Password", confirmPassword: "Confirm Password" };
const ids = "profile-";

interface Values {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

function validate(values: Values) {
  const errors = fieldErrors(profileUpdate, { ...values, password: values.password || undefined });
  if (values.password !== values.confirmPassword) errors["confirmPassword"] = PASSWORDS_DIFFER;
  return errors;
}

/** Edits one's own name, email and password; what stays as it was is not sent. */
export function ProfileForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Values>({
    initialValues: { name: user.name, email: user.email, password: "", confirmPassword: "" },
    validate,
  });
  const update = trpc.users.updateProfile.useMutation({
    onSuccess: ({ token, ...updated }) => {
      storedSession.set({ token, ...updated });
      utils.users.byId.setData({ id: "profile" }, updated);
      form.setValues({ name: updated.name, email: updated.email, password: "", confirmPassword: "" });
    },
  });
  const send = useSingleFlight(update.mutateAsync);
  const save = ({ name, email, password }: Values) =>
    send({
      ...(name !== user.name && { name }),
      ...(email !== user.email && { email }),
      ...(password !== "" && { password }),
    });

  // What came of the last time must not stand beside what is wrong now.
  const refuse = () => {
    update.reset();
    setAttempt((count) => count + 1);
  };

  return (
    <form className={styles["form"]} noValidate onSubmit={form.onSubmit(save, refuse)}>
      {update.error && <ErrorBanner message={errorMessage(update.error)} />}
      {update.isSuccess && <Notice kind="success">{PROFILE_UPDATED}</Notice>}
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
        description={`Leave empty to keep yours; at least ${LIMITS.password.min} characters`}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
      <PasswordInput
        id={`${ids}confirmPassword`}
        label={LABELS.confirmPassword}
        autoComplete="new-password"
        {...form.getInputProps("confirmPassword")}
      />
      <Button type="submit" className={styles["submit"]} loading={update.isPending}>
        Update
      </Button>
    </form>
  );
}
