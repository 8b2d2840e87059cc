import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import type { ComponentProps } from "react";

interface Props {
  field: (name: "password" | "confirmPassword") => ComponentProps<typeof PasswordInput>;
  /** Left empty, the password stays as it is. */
  isOptional?: boolean;
}

/** A new password, twice. */
export function NewPasswordFields({ field, isOptional = false }: Props) {
  const rule = `t least ${LIMITS.password.min} characters`;
  return (
    <>
      <PasswordInput
        {...field("password")}
        required={!isOptional}
        description={isOptional ? `Leave empty to keep yours; a${rule}` : `A${rule}`}
        autoComplete="new-password"
      />
      <PasswordInput {...field("confirmPassword")} required={!isOptional} autoComplete="new-password" />
    </>
  );
}
