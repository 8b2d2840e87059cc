import { PasswordInput, TextInput } from "@mantine/core";
import { ownProfileUpdate, type User } from "@shop/domain/contracts/users";
import { PASSWORDS_DIFFER, PROFILE_UPDATED } from "@shop/domain/messages";
import { fieldErrors, REQUIRED } from "../../lib/field-errors.ts";
import { storedSession } from "../../lib/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { Notice } from "../../ui/notice.tsx";
import { AccountForm } from "./account-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

const LABELS = {
  name: "Name",
  email: "Email",
  password: "Password",
  confirmPassword: "Confirm Password",
  currentPassword: "Current Password",
};
const NO_PASSWORDS = { password: "", confirmPassword: "", currentPassword: "" };

function validate({ password, confirmPassword, currentPassword, ...about }: Record<keyof typeof LABELS, string>) {
  const errors = fieldErrors(ownProfileUpdate, password ? { ...about, password, currentPassword } : about);
  if (password !== confirmPassword) errors["confirmPassword"] = PASSWORDS_DIFFER;
  if (password !== "" && currentPassword === "") errors["currentPassword"] = REQUIRED;
  return errors;
}

/** Edits one's own name, email and password; what stays as it was is not sent. A new password asks for the current one. */
export function ProfileForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const update = trpc.users.updateOwnProfile.useMutation({
    onSuccess: ({ token, ...updated }) => {
      storedSession.set({ token, ...updated });
      utils.users.byId.setData({ id: "profile" }, updated);
    },
  });
  const { form, field, frame } = useAccountForm({
    idPrefix: "profile-",
    labels: LABELS,
    initialValues: { name: user.name, email: user.email, ...NO_PASSWORDS },
    validate,
    call: update,
    send: async ({ name, email, password, currentPassword }) => {
      const updated = await update.mutateAsync({
        ...(name !== user.name && { name }),
        ...(email !== user.email && { email }),
        ...(password !== "" && { password, currentPassword }),
      });
      form.setValues({ name: updated.name, email: updated.email, ...NO_PASSWORDS });
    },
  });

  return (
    <AccountForm
      {...frame}
      submitLabel="Update"
      notice={update.isSuccess && <Notice kind="success">{PROFILE_UPDATED}</Notice>}
    >
      <TextInput {...field("name")} autoComplete="name" />
      <TextInput {...field("email")} type="email" autoComplete="email" inputMode="email" />
      <NewPasswordFields field={field} isOptional />
      {form.values.password !== "" && (
        <PasswordInput
          {...field("currentPassword")}
          description="The one you have now, so that nobody else can change it"
          autoComplete="current-password"
        />
      )}
    </AccountForm>
  );
}
