import { setReadableIssues } from "@shop/domain/contracts/issues";
import type { z } from "zod";

setReadableIssues();

/**
 * The first validation error of each field. Synchronous, because Mantine's form accepts a second click during an
 * asynchronous validation without validating it.
 */
export function fieldErrors(contract: z.ZodType, values: unknown): Record<string, string> {
  const issues = contract.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.map(String).join("."), issue.message]));
}

export const REQUIRED = "Is required";

/** The messages for empty fields in the shop's own forms, and for an empty answer to an enquiry. */
export const ENTER = {
  name: "Enter your name",
  email: "Enter your email address",
  EmailAddress: "Enter your email address",
  message: "Enter your message",
  password: "Enter your password",
  currentPassword: "Enter your current password",
  code: "Enter the code",
  first_name: "Enter your first name",
  last_name: "Enter your last name",
  address: "Enter your street address",
  city: "Enter your city or suburb",
  state: "Choose your state",
  postalCode: "Enter your postal code",
  country: "Enter your country",
  phone: "Enter your phone number",
  number: "Enter your card number",
  expiry: "Enter the expiry date",
  cvc: "Enter the CVC",
  answer: "Enter your reply",
};

const NAMING_THEIR_FIELD = new Set<unknown>(Object.values(ENTER));

/** Whether an error message names its field, so that the field's label is not needed beside it. */
export const messageNamesField = (error: unknown): boolean => NAMING_THEIR_FIELD.has(error);

/** Like fieldErrors, with the messages of the shop's own forms. */
export function shopErrors(contract: z.ZodType, values: Record<string, unknown>): Record<string, string> {
  const words: Partial<Record<string, string>> = ENTER;
  const inWords = ([field, message]: [string, string]): [string, string] => {
    const value = values[field] ?? "";
    const isEmpty = typeof value === "string" && value.trim() === "";
    return [
      field,
      (isEmpty && words[field]) || message.replace(/^Must have at least (?=\d+ characters$)/, "Use at least "),
    ];
  };
  return Object.fromEntries(Object.entries(fieldErrors(contract, values)).map(inWords));
}
