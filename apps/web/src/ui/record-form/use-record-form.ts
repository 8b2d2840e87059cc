import { type GetInputPropsReturnType, useForm, type UseFormReturnType } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { errorCode, errorDetail } from "../../lib/forms/errors.ts";
import { useLeaveGuard } from "../../lib/forms/use-leave-guard.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import type { Question } from "../dialog/confirm-dialog.tsx";
import { changedFields } from "./changes.ts";
import { fieldIssues } from "./field-issues.ts";
import type { FormValues, RecordFormOptions } from "./options.ts";
import { useSaved } from "./use-saved.ts";
import { type Base, useFormDraft } from "./use-form-draft.ts";

/**
 * The state of an admin form, shown by RecordForm: changes, validation, one call at a time, success and failure of a
 * save, conflicts with another person's change, the guard against leaving, and typed values that survive a log-out.
 */
export function useRecordForm<Values extends FormValues, Row extends { version?: number | undefined }>(
  options: RecordFormOptions<Values, Row>,
) {
  const { formKey, record, toValues, labels, validate, save, confirm, isBusy = false } = options;
  const isNew = record === null;
  const fresh = (row: Row | null): Base<Values> => ({ values: toValues(row), version: row?.version });
  const typed = useFormDraft(formKey, () => fresh(record));
  const [base, setBase] = useState(typed.start.base);
  const form = useForm<Values>({ initialValues: typed.start.values, validate });
  const changes = changedFields(base.values, form.values);
  const isDirty = Object.keys(changes).length > 0;
  const leave = useLeaveGuard(isDirty || isBusy);
  const saved = useSaved({ isUnsaved: isDirty || isBusy, after: options.doneAfter ?? 2300, onDone: options.onDone });
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [current, setCurrent] = useState<Base<Values> | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const latestBusy = useRef(isBusy);
  useEffect(() => {
    latestBusy.current = isBusy;
  });

  useEffect(() => typed.remember(isDirty ? { base, values: form.values } : null));

  const start = (next: Base<Values>, typedLater: Partial<Values> = {}) => {
    setBase(next);
    form.setValues({ ...next.values, ...typedLater });
    form.clearErrors();
  };

  // The record was refetched and there are no unsaved changes: the form shows the newer record.
  const isNewer = (record?.version ?? 0) > (base.version ?? 0);
  useEffect(() => {
    if (!isNewer || isDirty || isSaving) return undefined;
    const timer = setTimeout(() => start(fresh(record)));
    return () => clearTimeout(timer);
  });

  const send = useSingleFlight(async (on: Base<Values>, values: Values) => {
    setSaving(true);
    setError(null);
    saved.hide();
    try {
      const row = await save({ changes: changedFields(on.values, values), version: on.version, values });
      const typedLater = changedFields(values, form.getValues());
      if (Object.keys(typedLater).length === 0 && !latestBusy.current) leave.release();
      start(fresh(isNew ? null : row), typedLater);
      saved.show();
      options.onSaved?.(row);
    } catch (problem) {
      options.onFailed?.();
      const now = errorCode(problem) === "CONFLICT" ? (errorDetail(problem, "current") as Row | undefined) : undefined;
      const issues = fieldIssues(problem, labels);
      if (now) setCurrent(fresh(now));
      else if (!issues) setError(problem);
      else {
        form.setErrors(issues);
        setAttempt((count) => count + 1);
      }
    } finally {
      setSaving(false);
    }
  });

  return {
    formKey,
    labels,
    form,
    isNew,
    isDirty,
    isSaving,
    isKept: typed.isKept && isDirty,
    isSaved: saved.isShown,
    error,
    attempt,
    leave: {
      ...leave,
      leave: () => {
        typed.discard();
        leave.leave();
      },
    },
    question,
    /** The typed values and the current record; null unless a save was refused because of a conflict. */
    conflict: current && { base: base.values, mine: form.values, theirs: current.values },
    submit: form.onSubmit(
      (values) => {
        const newQuestion = confirm?.(changedFields(base.values, values)) ?? null;
        if (newQuestion) setQuestion(newQuestion);
        else send(base, values);
      },
      () => {
        setError(null);
        saved.hide();
        setAttempt((count) => count + 1);
      },
    ),
    /** Answers the question of `confirm`. */
    answer: (isYes: boolean) => {
      setQuestion(null);
      if (isYes) send(base, form.values);
    },
    /** Ends a conflict: saves `values` on the newest version, or continues editing. */
    settle: (values: Values | null) => {
      setCurrent(null);
      if (!values || !current) return;
      setBase(current);
      form.setValues(values);
      if (Object.keys(changedFields(current.values, values)).length > 0) send(current, values);
    },
    ...fieldProps(form, formKey, labels),
  };
}

export type RecordFormState<Values extends FormValues> = ReturnType<
  typeof useRecordForm<Values, { version?: number | undefined }>
>;

/** A controlled field always has a value, although Mantine's type says it may not. */
type Filled = GetInputPropsReturnType & Required<Pick<GetInputPropsReturnType, "value">>;

/** The props that connect an input to its field. */
function fieldProps<Values extends FormValues>(
  form: Pick<UseFormReturnType<Values>, "getInputProps">,
  formKey: string,
  labels: Record<keyof Values & string, string>,
) {
  type Name = keyof Values & string;
  const fixed = (name: Name) => ({ id: `${formKey}-${name}`, label: labels[name] });
  return {
    /** For a text, number or select field: `<TextInput {...form.field("name")} />`. */
    field: (name: Name) => ({ ...fixed(name), ...(form.getInputProps(name) as Filled) }),
    /** For a checkbox. */
    check: (name: Name) => ({ ...fixed(name), ...form.getInputProps(name, { type: "checkbox" }) }),
  };
}
