import { PasswordInput, TextInput } from "@mantine/core";
import { formatAbn } from "@shop/domain/abn";
import { needsProof, profileUpdate, type UserProfile } from "@shop/domain/contracts/users";
import { LIMITS } from "@shop/domain/limits";
import { KEYS_REVOKED, PASSWORDS_DIFFER, PROFILE_UPDATED } from "@shop/domain/messages";
import { useEffect, useState } from "react";
import { shopErrors } from "../../lib/forms/field-errors.ts";
import { ENTER } from "../../lib/forms/field-messages.ts";
import { storedSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { FieldsSkeleton } from "../../ui/form/fields-skeleton.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { changedFields } from "../../ui/record-form/changes.ts";
import { AccountForm } from "./account-form.tsx";
import { keysOfAccount, useWorkingKeys } from "./keys/use-working-keys.ts";
import { NewPasswordFields } from "./passwords/new-password-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

const LABELS = {
  name: "Name",
  email: "Email",
  invoiceEmail: "Invoice email",
  abn: "ABN",
  password: "Password",
  confirmPassword: "Confirm Password",
  currentPassword: "Current Password",
  code: "Code",
};
const NO_PASSWORDS = { password: "", confirmPassword: "", currentPassword: "", code: "" };

type Values = Record<keyof typeof LABELS, string>;

const valuesOf = ({ name, email, invoiceEmail, abn }: UserProfile): Values => ({
  name,
  email,
  invoiceEmail: invoiceEmail ?? "",
  abn: abn ?? "",
  ...NO_PASSWORDS,
});

/** The changed fields, with the current password and the code if they require them. */
function changesOf(values: Values, base: Values) {
  const { confirmPassword: _, currentPassword, code, ...changes } = changedFields(base, values);
  return needsProof(changes, base) ? { ...changes, currentPassword, ...(code && { code }) } : changes;
}

function validate(values: Values, base: Values, hasTwoFactor: boolean) {
  const changes = changesOf(values, base);
  const errors = shopErrors(profileUpdate, changes);
  if (values.password !== values.confirmPassword) errors["confirmPassword"] = PASSWORDS_DIFFER;
  if (!needsProof(changes, base)) return errors;
  if (values.currentPassword === "") errors["currentPassword"] = ENTER.currentPassword;
  if (hasTwoFactor && values.code.trim() === "") errors["code"] = ENTER.code;
  return errors;
}

/**
 * Edits name, emails, ABN and password; only what is changed here is sent. Another email or password requires the current
 * password, and a code where two-step sign-in is on.
 */
function ProfileForm({ user }: { user: UserProfile }) {
  const utils = trpc.useUtils();
  /** What the form began with: the record as it was then, or as it was saved last. */
  const [base, setBase] = useState(valuesOf(user));
  const { length: keyCount } = useWorkingKeys();
  const hasTwoFactor = trpc.users.twoFactor.useQuery().data?.isOn ?? false;
  const update = trpc.users.updateProfile.useMutation({
    onSuccess: ({ token, revokedKeys = 0, ...updated }, { invoiceEmail = user.invoiceEmail, abn = user.abn }) => {
      storedSession.set({ token, ...updated });
      const defaults = { invoiceEmail: invoiceEmail || null, abn: formatAbn(abn ?? "") || null };
      utils.users.byId.setData({ id: "profile" }, { ...user, ...updated, ...defaults });
      if (revokedKeys > 0) void utils.apiKeys.mine.invalidate();
    },
  });
  const { form, field, frame } = useAccountForm({
    idPrefix: "profile-",
    labels: LABELS,
    initialValues: base,
    validate: (values) => validate(values, base, hasTwoFactor),
    call: update,
    send: async (values) => {
      const { name, email } = await update.mutateAsync(changesOf(values, base));
      start(
        { ...values, name, email, abn: formatAbn(values.abn), ...NO_PASSWORDS },
        changedFields(values, form.getValues()),
      );
    },
  });
  const start = (next: Values, typedLater: Partial<Values> = {}) => {
    setBase(next);
    form.setValues({ ...next, ...typedLater });
  };

  // The record was read again and nothing is typed: the form shows the newer one.
  const isTyped = Object.keys(changedFields(base, form.values)).length > 0;
  const isNewer = Object.keys(changedFields(base, valuesOf(user))).length > 0;
  useEffect(() => {
    if (!isNewer || isTyped || frame.isPending) return undefined;
    const timer = setTimeout(() => start(valuesOf(user)));
    return () => clearTimeout(timer);
  });

  return (
    <AccountForm
      {...frame}
      submitLabel="Update"
      notice={
        update.isSuccess && (
          <>
            <Notice kind="success">{PROFILE_UPDATED}</Notice>
            {update.data.revokedKeys !== undefined && (
              <Notice kind="info">{KEYS_REVOKED(update.data.revokedKeys)}</Notice>
            )}
          </>
        )
      }
    >
      <TextInput {...field("name")} autoComplete="name" />
      <TextInput {...field("email")} type="email" autoComplete="email" inputMode="email" />
      <TextInput
        {...field("invoiceEmail")}
        required={false}
        description="For your invoices. Leave it empty to use your own email."
        type="email"
        autoComplete="off"
        inputMode="email"
      />
      <TextInput
        {...field("abn")}
        required={false}
        maxLength={LIMITS.abn}
        description="Printed on your tax invoices."
        autoComplete="off"
        inputMode="numeric"
      />
      <NewPasswordFields
        field={field}
        isOptional
        consequence={keyCount > 0 ? `A new password revokes ${keysOfAccount(keyCount)}.` : undefined}
      />
      {needsProof(changesOf(form.values, base), base) && (
        <>
          <PasswordInput
            {...field("currentPassword")}
            description="Needed to change your email or password."
            autoComplete="current-password"
          />
          {hasTwoFactor && (
            <TextInput
              {...field("code")}
              description="From your authenticator app, or a recovery code."
              autoComplete="one-time-code"
            />
          )}
        </>
      )}
    </AccountForm>
  );
}

/** Loads the user's record, then shows the form. */
export function ProfileSection() {
  const query = trpc.users.byId.useQuery({ id: "profile" });
  return (
    <QueryResult query={query} skeleton={<FieldsSkeleton count={5} />}>
      {(user) => <ProfileForm user={user} />}
    </QueryResult>
  );
}
