import { useReadableIssues as speakReadably } from "@shop/domain/contracts/issues";
import type { z } from "zod";

speakReadably();

/**
 * What a contract finds wrong with a form's values: the first problem of each field. At once, not awaited, because
 * Mantine's form lets a second click during an awaited validation through unvalidated.
 */
export function fieldErrors(contract: z.ZodType, values: unknown): Record<string, string> {
  const issues = contract.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.map(String).join("."), issue.message]));
}

export const REQUIRED = "Is required";
