import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorBanner } from "../page/error-banner.tsx";
import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

export interface Question {
  title: string;
  /** What will happen, and whether it can be undone. */
  text?: ReactNode;
  /** What the button does, as a verb: 'Remove'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Something is lost by it: the button is red. */
  isDanger?: boolean;
}

interface Props extends Question {
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  isPending?: boolean;
  /** Why it did not work, inside the dialog. */
  error?: string | undefined;
  /** What came of it and has to be read: takes the place of the question. */
  outcome?: ReactNode;
}

/** Asks before something that can't be taken back. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, text, confirmLabel, cancelLabel = "Cancel", isDanger = false } = props;
  const { onConfirm, onCancel, isPending = false, error, outcome } = props;
  if (outcome) {
    return (
      <Dialog isOpen={isOpen} isPersistent title={title} onClose={onCancel}>
        {outcome}
      </Dialog>
    );
  }
  return (
    <Dialog isOpen={isOpen} title={title} onClose={() => !isPending && onCancel()}>
      {text && <div>{text}</div>}
      {error && <ErrorBanner message={error} />}
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="sm"
          data-autofocus={isDanger || undefined}
          disabled={isPending}
          onClick={onCancel}
        >
          {cancelLabel}
        </Button>
        <Button
          size="sm"
          data-autofocus={!isDanger || undefined}
          {...(isDanger && { color: "red" })}
          loading={isPending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
