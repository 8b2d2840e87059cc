import type { Question } from "../dialog/confirm-dialog.tsx";

/** A form's fields; declare them as a `type`, since an interface has no index signature. */
export type FormValues = Record<string, unknown>;

/** How the conflict dialog shows a field's value; by default texts, numbers and booleans unchanged. */
export type ValueTexts = Partial<Record<string, (value: unknown) => string>>;

export interface Saving<Values> {
  /** The changed fields, for an update. */
  changes: Partial<Values>;
  /** The version that was edited; undefined for a new record. */
  version: number | undefined;
  /** All fields, for a new record. */
  values: Values;
}

export interface RecordFormOptions<Values extends FormValues, Row extends { version?: number | undefined }> {
  /** Identifies the form and its record, such as `user/${id}`; used for the ids of fields and for kept values. */
  formKey: string;
  /** The record that was read; null for a new one. */
  record: Row | null;
  /** The record as form values; for null, those of an empty form. */
  toValues: (record: Row | null) => Values;
  /** The fields in display order, with their labels. */
  labels: Record<keyof Values & string, string>;
  /** The errors by field, usually `fieldErrors(contract, …)`. */
  validate: (values: Values) => Record<string, string>;
  /** Saves the record and returns it. */
  save: (saving: Saving<Values>) => Promise<Row>;
  /** Called right after a save, for example to update the query cache. */
  onSaved?: (record: Row) => void;
  /**
   * Called when a save failed: reads again what the form offers, because another person may have added what they have
   * chosen, or removed what was chosen here.
   */
  onFailed?: () => void;
  /**
   * Called after the success was shown, unless the person has continued to work on the screen: goes back to the list.
   */
  onDone?: () => void;
  /** How long the success is shown, in milliseconds; 2300 by default. */
  doneAfter?: number;
  /** An upload that belongs to the form is running; it counts as unsaved. */
  isBusy?: boolean;
  /** A question to ask before these changes are sent. */
  confirm?: (changes: Partial<Values>) => Question | null;
}
