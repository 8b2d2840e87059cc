import { setReadableIssues } from "@shop/domain/contracts/issues";
import type { z } from "zod";
import { inShopWords } from "./field-messages.ts";

setReadableIssues();

/**
 * The first validation error of each field. Synchronous, because Mantine's form accepts a second click during an
 * asynchronous validation without validating it.
 */
export function fieldErrors(contract: z.ZodType, values: unknown): Record<string, string> {
  const issues = contract.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.map(String).join("."), issue.message]));
}

/** Like fieldErrors, with the messages of the shop's own forms. */
export function shopErrors(contract: z.ZodType, values: Record<string, unknown>): Record<string, string> {
  const errors = Object.entries(fieldErrors(contract, values));
  return Object.fromEntries(
    errors.map(([field, message]) => [field, inShopWords(field, values[field] ?? "", message)]),
  );
}
