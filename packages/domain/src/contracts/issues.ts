import { z } from "zod";
import { INVALID_ABN, NO_ORDER_ITEMS } from "../messages.ts";

const amount = (origin: string, limit: number | bigint) => {
  if (origin === "string") return `${limit} character${limit === 1 ? "" : "s"}`;
  if (origin === "array") return `${limit} entr${limit === 1 ? "y" : "ies"}`;
  return String(limit);
};

/** The message for an invalid value; it can follow the field's name or appear below an input. */
const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "Is required";
      return issue.expected === "int" ? "Must be a whole number" : `Must be ${article(issue.expected)}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "Is required";
      return `Must ${verb(issue.origin)} ${issue.inclusive === false ? "more than" : "at least"} ${amount(issue.origin, issue.minimum)}`;
    case "too_big":
      return `Must ${verb(issue.origin)} ${issue.inclusive === false ? "less than" : "at most"} ${amount(issue.origin, issue.maximum)}`;
    case "invalid_value":
      return `Must be one of: ${issue.values.join(", ")}`;
    case "invalid_format":
      return "Has the wrong format";
    default:
      return undefined;
  }
};

const verb = (origin: string) => (origin === "string" || origin === "array" ? "have" : "be");
const article = (type: string) => {
  const name = type === "record" ? "object" : type;
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
};

/** Uses these messages for all schemas of this process; called once at the start. */
export function setReadableIssues(): void {
  z.config({ customError: describeIssue });
}

/** Messages that already name what is wrong and are sent without the field's name. */
const WITHOUT_FIELD = new Set([NO_ORDER_ITEMS, INVALID_ABN]);

/** The message of a failed parse: its first issue, prefixed with the field's name. */
export function issueSentence(issues: readonly { path: readonly PropertyKey[]; message: string }[]): string {
  const [first] = issues;
  if (!first) return "Invalid input";
  return first.path.length > 0 && !WITHOUT_FIELD.has(first.message)
    ? `${first.path.map(String).join(".")}: ${first.message}`
    : first.message;
}
