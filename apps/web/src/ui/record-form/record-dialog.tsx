import type { ReactNode } from "react";
import { isNavigationBlocked } from "../../lib/forms/leave-guard.ts";
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
  /** Shown once after a save in place of the form, under its own title. */
  outcome?: { title: string; content: ReactNode } | null;
  children: ReactNode;
}

/** A record's form in a dialog, which asks before it closes with unsaved changes. */
export function RecordDialog<Values extends FormValues>(props: Props<Values>) {
  const { form, title, submitLabel, valueTexts, isOpen, onClose, outcome, children } = props;
  // All open dialogs receive Escape; only the topmost may close.
  const isCovered = form.leave.isAsking || form.conflict !== null || form.question !== null;
  const close = () => {
    if (isCovered || form.isSaving) return;
    // Not during the same press of Escape, which would close the question too.
    setTimeout(() => {
      if (!isNavigationBlocked(onClose)) onClose();
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
