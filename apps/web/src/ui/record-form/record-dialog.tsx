import type { ReactNode } from "react";
import { isHeld } from "../../lib/forms/leave-guard.ts";
import { Dialog } from "../dialog/dialog.tsx";
import type { FormValues, ValueTexts } from "./options.ts";
import { RecordForm } from "./record-form.tsx";
import type { RecordFormState } from "./use-record-form.ts";

interface Props<Values extends FormValues> {
  form: RecordFormState<Values>;
  title: string;
  submitLabel: string;
  valueTexts?: ValueTexts;
  isOpen: boolean;
  onClose: () => void;
  /** What is shown this once after a save, in the place of the form; the dialog has a title of its own for it. */
  outcome?: { title: string; content: ReactNode } | null;
  children: ReactNode;
}

/** A record's form in a dialog: closed with something typed it asks first, as a screen does that is left. */
export function RecordDialog<Values extends FormValues>(props: Props<Values>) {
  const { form, title, submitLabel, valueTexts, isOpen, onClose, outcome, children } = props;
  // Escape is heard by all dialogs, and meant for the topmost.
  const isBelow = form.leave.isAsking || form.conflict !== null || form.question !== null;
  const close = () => {
    if (isBelow || form.isSaving) return;
    // Not within the same press of Escape: the question would hear it too, and be gone.
    setTimeout(() => {
      if (!isHeld(onClose)) onClose();
    });
  };
  return (
    <Dialog isOpen={isOpen} isPersistent={Boolean(outcome)} title={outcome?.title ?? title} onClose={close}>
      {outcome?.content ?? (
        <RecordForm form={form} submitLabel={submitLabel} valueTexts={valueTexts} onCancel={close}>
          {children}
        </RecordForm>
      )}
    </Dialog>
  );
}
