import "@mantine/core/styles/PasswordInput.layer.css";
import { Box, PasswordInput, TextInput } from "@mantine/core";
import { ownPasswordAndCode } from "@shop/domain/contracts/account";
import type { ReactNode } from "react";
import { shopErrors } from "../../lib/forms/field-errors.ts";
import { ENTER } from "../../lib/forms/field-messages.ts";
import { DialogButtons } from "../../ui/dialog/dialog-buttons.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { useAccountForm, type AccountFormFrame } from "./use-account-form.ts";

interface Props {
  idPrefix: string;
  /** The mutation that needs the password, and the code if `wantsCode` is set. */
  call: {
    error: unknown;
    reset: () => void;
    mutateAsync: (input: { password: string; code: string }) => Promise<unknown>;
  };
  /** Whether two-step sign-in is on. */
  wantsCode?: boolean;
  submitLabel: string;
  isDanger?: boolean;
  onCancel: () => void;
  /** Explains what the password is for. */
  children: ReactNode;
}

/** Asks for the user's password and, with `wantsCode`, a code, so that nobody else at this computer can continue. */
export function PasswordQuestion({ idPrefix, call, wantsCode = false, children, ...actions }: Props) {
  const { field, frame } = useAccountForm({
    idPrefix,
    labels: { password: "Password", code: "Code" },
    initialValues: { password: "", code: "" },
    validate: (values) => ({
      ...shopErrors(ownPasswordAndCode, values),
      ...(values.password === "" && { password: ENTER.password }),
      ...(wantsCode && values.code.trim() === "" && { code: ENTER.code }),
    }),
    call,
    send: call.mutateAsync,
  });
  return (
    <DialogForm {...frame} {...actions}>
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

interface DialogFormProps extends AccountFormFrame {
  submitLabel: string;
  /** Shows a red button, for something that deletes or disables. */
  isDanger?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** Like AccountForm, in a dialog. */
export function DialogForm(props: DialogFormProps) {
  const { summary, problem, isPending, onSubmit, submitLabel, isDanger = false, onCancel, children } = props;
  return (
    <Box component="form" display="grid" style={{ gap: 20 }} noValidate onSubmit={onSubmit}>
      <ErrorSummary {...summary} />
      {children}
      {problem && <ActionError message={problem} />}
      <DialogButtons confirmLabel={submitLabel} isDanger={isDanger} isPending={isPending} onCancel={onCancel} />
    </Box>
  );
}
