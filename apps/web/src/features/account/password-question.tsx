import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput, TextInput, Button } from "@mantine/core";
import { ownPasswordAndCode } from "@shop/domain/contracts/account";
import type { ReactNode } from "react";
import { fieldErrors, REQUIRED } from "../../lib/forms/field-errors.ts";
import buttons from "../../ui/dialog/dialog.module.css";
import { ErrorBanner } from "../../ui/page/error-banner.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import styles from "./account-form.module.css";
import { useAccountForm, type AccountFormFrame } from "./use-account-form.ts";

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

/** Asks for one's password in a dialog, and for a code, so that nobody else at this computer can do it. */
export function PasswordQuestion({ idPrefix, call, wantsCode = false, children, ...actions }: Props) {
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
  /** Something is lost by it: the button is red. */
  isDanger?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** As AccountForm, in a dialog. */
export function DialogForm(props: DialogFormProps) {
  const { summary, problem, isPending, onSubmit, submitLabel, isDanger = false, onCancel, children } = props;
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {problem && <ErrorBanner message={problem} />}
      <ErrorSummary {...summary} />
      {children}
      <div className={buttons.buttons}>
        <Button variant="default" size="sm" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" {...(isDanger && { color: "red" })} loading={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
