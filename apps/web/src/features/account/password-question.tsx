import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput, TextInput } from "@mantine/core";
import { ownPasswordAndCode } from "@shop/domain/contracts/account";
import type { ReactNode } from "react";
import { fieldErrors, REQUIRED } from "../../lib/field-errors.ts";
import { DialogForm } from "./dialog-form.tsx";
import { useAccountForm } from "./use-account-form.ts";

interface Props {
  idPrefix: string;
  /** The mutation that wants the password, and the code too where it is asked for. */
  call: {
    error: unknown;
    isPending: boolean;
    reset: () => void;
    mutateAsync: (input: { password: string; code: string }) => Promise<unknown>;
  };
  /** Two-factor login is on. */
  wantsCode?: boolean;
  submitLabel: string;
  isDanger?: boolean;
  onCancel: () => void;
  /** What it is for. */
  children: ReactNode;
}

/** Asks for one's password in a dialog, and for a code, so that nobody else who sits there does what it is for. */
export function PasswordQuestion({ idPrefix, call, wantsCode = false, children, ...buttons }: Props) {
  const { field, frame } = useAccountForm({
    idPrefix,
    labels: { password: "Password", code: "Code" },
    initialValues: { password: "", code: "" },
    validate: (values) => ({
      ...fieldErrors(ownPasswordAndCode, values),
      ...(values.password === "" && { password: REQUIRED }),
      ...(wantsCode && values.code.trim() === "" && { code: REQUIRED }),
    }),
    call,
    send: call.mutateAsync,
  });
  return (
    <DialogForm {...frame} {...buttons}>
      {children}
      <PasswordInput {...field("password")} data-autofocus autoComplete="current-password" />
      {wantsCode && (
        <TextInput
          {...field("code")}
          description="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
        />
      )}
    </DialogForm>
  );
}
