import { PasswordInput } from "@mantine/core";
import { ownPassword } from "@shop/domain/contracts/account";
import type { ReactNode } from "react";
import { fieldErrors, REQUIRED } from "../../lib/field-errors.ts";
import { DialogForm } from "./dialog-form.tsx";
import { useAccountForm } from "./use-account-form.ts";

interface Props {
  idPrefix: string;
  /** The mutation that wants the password. */
  call: {
    error: unknown;
    isPending: boolean;
    reset: () => void;
    mutateAsync: (input: { password: string }) => Promise<unknown>;
  };
  submitLabel: string;
  isDanger?: boolean;
  onCancel: () => void;
  /** What it is for. */
  children: ReactNode;
}

/** Asks for one's password in a dialog, so that nobody else who sits there does what it is for. */
export function PasswordQuestion({ idPrefix, call, children, ...buttons }: Props) {
  const { field, frame } = useAccountForm({
    idPrefix,
    labels: { password: "Password" },
    initialValues: { password: "" },
    validate: (values) => (values.password === "" ? { password: REQUIRED } : fieldErrors(ownPassword, values)),
    call,
    send: call.mutateAsync,
  });
  return (
    <DialogForm {...frame} {...buttons}>
      {children}
      <PasswordInput {...field("password")} data-autofocus autoComplete="current-password" />
    </DialogForm>
  );
}
