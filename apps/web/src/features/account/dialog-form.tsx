import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import buttons from "../../ui/dialog/dialog.module.css";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import styles from "./account-form.module.css";
import type { AccountFormFrame } from "./use-account-form.ts";

interface Props extends AccountFormFrame {
  submitLabel: string;
  /** Something is lost by it: the button is red. */
  isDanger?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** As AccountForm, in a dialog. */
export function DialogForm(props: Props) {
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
