export interface Difference {
  check: string;
  /** The id of the record, or the name of the missing file. */
  record: string;
  what: string;
}

/** An invariant of the whole database; its query returns a row for each violation. */
export interface Check {
  name: string;
  /** Returns `record`, and a description of the difference as `what`. */
  sql: string;
}
