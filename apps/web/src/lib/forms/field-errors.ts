import { useReadableIssues as speakReadably } from "@shop/domain/contracts/issues";
import type { z } from "zod";

speakReadably();

/**
 * The first validation error of each field. Synchronous, because Mantine's form accepts a second click during an
 * asynchronous validation without validating it.
 */
export function fieldErrors(contract: z.ZodType, values: unknown): Record<string, string> {
  const issues = contract.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.map(String).join("."), issue.message]));
}

export const REQUIRED = "Is required";
