import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import type { ComponentProps } from "react";

interface Props {
  field: (name: "password" | "confirmPassword") => ComponentProps<typeof PasswordInput>;
  /** Left empty, the password stays as it is. */
  isOptional?: boolean;
  /** What a new password ends, as a sentence. */
  consequence?: string | undefined;
}

/** A new password, twice. */
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
