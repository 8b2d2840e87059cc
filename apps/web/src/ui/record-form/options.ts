import type { Question } from "../dialog/confirm-dialog.tsx";

/** A form's fields; write them as a `type`, since an interface has no index. */
export type FormValues = Record<string, unknown>;

/** How the conflict dialog shows a field's value; by default texts, numbers and booleans as they are. */
export type ValueTexts = Partial<Record<string, (value: unknown) => string>>;

export interface Saving<Values> {
  /** What differs from the record; for an update. */
  changes: Partial<Values>;
  /** The version that the changes were made on; undefined for a new record. */
  version: number | undefined;
  /** The whole form; for a new record. */
  values: Values;
}

export interface RecordFormOptions<Values extends FormValues, Row extends { version?: number | undefined }> {
  /** Which form it is, with the record's id in it: `user/${id}`; ids of the fields and the kept form go by it. */
  formKey: string;
  /** The record as it was read; null for a new one. */
  record: Row | null;
  /** The record's fields as the inputs hold them; those of an empty form for null. */
  toValues: (record: Row | null) => Values;
  /** The fields in their order, with their labels. */
  labels: Record<keyof Values & string, string>;
  /** What is wrong, by field: `fieldErrors(contract, …)` of lib/field-errors.ts. */
  validate: (values: Values) => Record<string, string>;
  /** Sends it; the answer is the record as it is now. */
  save: (saving: Saving<Values>) => Promise<Row>;
  /** Right after a save: put the answer into the cache, go to the new record. */
  onSaved?: (record: Row) => void;
  /** After the success was shown (2.3 s): go back to the list. Not called when the person goes on working here meanwhile. */
  onDone?: () => void;
  doneAfter?: number;
  /** Something that belongs to the form is on its way, such as a picture: it counts as unsaved. */
  isBusy?: boolean;
  /** A question to ask before these changes are sent. */
  confirm?: (changes: Partial<Values>) => Question | null;
}
