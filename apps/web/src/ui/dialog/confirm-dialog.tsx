import type { ReactNode } from "react";
import { ActionError } from "../feedback/error-banner.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";

export interface Question {
  title: string;
  /** What will happen, and whether it can be undone. */
  text?: ReactNode;
  /** The button's label, a verb: 'Remove'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** For a destructive action: the button is red. */
  isDanger?: boolean;
  /** Shown while a long action runs. */
  busyText?: string | undefined;
}

interface Props extends Question {
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  isPending?: boolean;
  /** Why the action failed. */
  error?: string | undefined;
  /** A result that the user must read; it replaces the question. */
  outcome?: ReactNode;
}

/** Asks before an action, such as one that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, text, confirmLabel, cancelLabel = "Cancel", isDanger = false, busyText } = props;
  const { onConfirm, onCancel, isPending = false, error, outcome } = props;
  if (outcome) {
    return (
      <Dialog isOpen={isOpen} isPersistent title={title} onClose={onCancel}>
        {outcome}
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      isPersistent={isPending && busyText !== undefined}
      title={title}
      onClose={() => !isPending && onCancel()}
    >
      {text && <div>{text}</div>}
      {error && <ActionError message={error} />}
      {busyText !== undefined && <div role="status">{isPending && busyText}</div>}
      <DialogButtons
        cancelLabel={cancelLabel}
        confirmLabel={confirmLabel}
        isDanger={isDanger}
        isPending={isPending}
        initialFocus={isDanger ? "cancel" : "confirm"}
        onCancel={onCancel}
        onConfirm={onConfirm}
      />
    </Dialog>
  );
}
