import { Box, Button } from "@mantine/core";
import { INSERTED, KEPT_TYPED, UPDATED } from "@shop/domain/messages";
import type { ReactNode } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";
import { DialogButtons } from "../dialog/dialog-buttons.tsx";
import { LeaveDialog } from "../dialog/leave-dialog.tsx";
import { ActionError } from "../feedback/error-banner.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import styles from "../form/form.module.css";
import { Notice } from "../feedback/notice.tsx";
import type { ConflictRules } from "./changes.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { FormValues, ValueTexts } from "./options.ts";
import type { RecordFormState } from "./use-record-form.ts";

interface Props<Values extends FormValues> {
  form: RecordFormState<Values>;
  submitLabel: string;
  valueTexts?: ValueTexts | undefined;
  conflictRules?: ConflictRules<Values>;
  /** Beside the submit button. */
  actions?: ReactNode;
  /** In a dialog: called by its Cancel button. */
  onCancel?: () => void;
  children: ReactNode;
}

/** Shows the form of useRecordForm, the result of the last save, and its dialogs. */
export function RecordForm<Values extends FormValues>(props: Props<Values>) {
  const { form, submitLabel, valueTexts, conflictRules, actions, onCancel, children } = props;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {form.isKept && <Notice kind="info">{KEPT_TYPED}</Notice>}
      {form.isSaved && (
        <div className={styles.outcome}>
          <Notice kind="success">{form.isNew ? INSERTED : UPDATED}</Notice>
        </div>
      )}
      <ErrorSummary
        errors={form.form.errors}
        labels={form.labels}
        idPrefix={`${form.formKey}-`}
        attempt={form.attempt}
      />
      {children}
      <div className={styles.foot} data-sticky={!onCancel || undefined}>
        {form.error != null && <ActionError message={errorMessage(form.error)} />}
        {onCancel ? (
          <DialogButtons confirmLabel={submitLabel} isPending={form.isSaving} onCancel={onCancel} />
        ) : (
          <div className={styles.buttons}>
            <Button type="submit" loading={form.isSaving}>
              {submitLabel}
            </Button>
            {actions}
            {form.isDirty && !form.isNew && (
              <Box component="span" c="dimmed" fz="sm">
                Not saved yet
              </Box>
            )}
          </div>
        )}
      </div>
      {form.question && (
        <ConfirmDialog
          {...form.question}
          isOpen
          onConfirm={() => form.answer(true)}
          onCancel={() => form.answer(false)}
        />
      )}
      <LeaveDialog guard={form.leave} />
      {form.conflict && (
        <ConflictDialog
          {...form.conflict}
          labels={form.labels}
          valueTexts={valueTexts}
          rules={conflictRules}
          onSettle={form.settle}
        />
      )}
    </form>
  );
}
