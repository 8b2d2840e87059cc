import { errorDetail } from "../../lib/errors.ts";

/** The server's own complaints by field, when it complains about fields that this form has. */
export function fieldIssues(error: unknown, labels: Record<string, string>): Record<string, string> | undefined {
  const issues = errorDetail(error, "issues");
  if (!Array.isArray(issues)) return undefined;
  const known = (issues as { path: string; message: string }[]).filter(({ path }) => path in labels);
  return known.length > 0 ? Object.fromEntries(known.map(({ path, message }) => [path, message])) : undefined;
}
