import { errorDetail } from "../../lib/forms/errors.ts";

/** The server's own complaints by field, when it complains about fields that this form has; that of a list's entry is the list's. */
export function fieldIssues(error: unknown, labels: Record<string, string>): Record<string, string> | undefined {
  const issues = errorDetail(error, "issues");
  if (!Array.isArray(issues)) return undefined;
  const known = (issues as { path: string; message: string }[])
    .map(({ path, message }): [string, string] => [path.replace(/\.\d+$/, ""), message])
    .filter(([field]) => field in labels);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
