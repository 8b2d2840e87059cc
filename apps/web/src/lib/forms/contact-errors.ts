import { LIMITS } from "@shop/domain/limits";
import { emailProblem, requiredTextProblem, textProblem } from "@shop/domain/text-problems";
import { inShopWords } from "./field-messages.ts";

/*
 * The same as shopErrors for the contracts of the enquiry and the subscription. Their forms are on pages that everyone
 * opens: without zod, a press shows what is missing at once, and need not wait for a file of 26 kB.
 */

export type EnteredEnquiry = Record<"name" | "email" | "phoneno" | "message", string>;

export const enquiryErrors = (entered: EnteredEnquiry): Record<string, string> =>
  errorsOf(entered, {
    name: requiredTextProblem(entered.name, LIMITS.name),
    email: emailProblem(entered.email),
    phoneno: textProblem(entered.phoneno, LIMITS.phone),
    message: requiredTextProblem(entered.message, LIMITS.message),
  });

export const subscriptionErrors = (entered: { email: string }): Record<string, string> =>
  errorsOf(entered, { email: emailProblem(entered.email) });

function errorsOf<Field extends string>(
  entered: Record<Field, string>,
  problems: Record<Field, string | undefined>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field in problems) {
    const problem = problems[field];
    if (problem) errors[field] = inShopWords(field, entered[field], problem);
  }
  return errors;
}
