import { hasForeignName, isEmail, plainEmail } from "./email-address.ts";
import { LIMITS } from "./limits.ts";

/*
 * What is wrong with a text, in the words of contracts/text.ts and without zod, which is too large for forms that are on
 * every page. Undefined if nothing is wrong.
 */

const EMAIL_EXPECTED = "Must be an email address like name@example.com";
const EMAIL_NAME_EXPECTED = "Must have only unaccented letters, digits and signs before the @";

export const UNSTORABLE = "Contains a character that can't be stored";
/** NUL and broken Unicode can't be stored in PostgreSQL. */
export const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

export function textProblem(value: string, max: number): string | undefined {
  if (value.length > max) return `Must have at most ${max} characters`;
  return isStorable(value) ? undefined : UNSTORABLE;
}

/** For a text that must not be blank. */
export const requiredTextProblem = (value: string, max: number): string | undefined =>
  textProblem(value, max) ?? (/\S/.test(value) ? undefined : "Is required");

/** For an email address in the form of `plainEmail`. */
export function plainEmailProblem(value: string): string | undefined {
  if (isEmail(value)) return undefined;
  return hasForeignName(value) ? EMAIL_NAME_EXPECTED : EMAIL_EXPECTED;
}

/** For an email address as typed. */
export function emailProblem(typed: string): string | undefined {
  const value = plainEmail(typed);
  return textProblem(value, LIMITS.email) ?? plainEmailProblem(value);
}
