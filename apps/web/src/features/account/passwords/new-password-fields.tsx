import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import type { ComponentProps } from "react";

interface Props {
  field: (name: "password" | "confirmPassword") => ComponentProps<typeof PasswordInput>;
  /** If left empty, the password does not change. */
  isOptional?: boolean;
  /** A sentence about what a new password ends. */
  consequence?: string | undefined;
}

/** A new password and its confirmation. */
export function NewPasswordFields({ field, isOptional = false, consequence }: Props) {
  const rule = `${isOptional ? "Leave blank to keep your current password. " : ""}Use at least ${LIMITS.password.min} characters.`;
  return (
    <>
      <PasswordInput
        {...field("password")}
        required={!isOptional}
        description={consequence ? `${rule} ${consequence}` : rule}
        autoComplete="new-password"
      />
      <PasswordInput {...field("confirmPassword")} required={!isOptional} autoComplete="new-password" />
    </>
  );
}
