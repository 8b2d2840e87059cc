import { errorIssues } from "../../lib/forms/errors.ts";

/** The server's errors by field, only those of this form's fields; an error of a list entry counts for the list. */
export function fieldIssues(error: unknown, labels: Record<string, string>): Record<string, string> | undefined {
  const known = errorIssues(error)
    .map(({ path, message }): [string, string] => [path.replace(/\.\d+$/, ""), message])
    .filter(([field]) => field in labels);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
