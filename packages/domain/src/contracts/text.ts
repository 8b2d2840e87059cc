import { z } from "zod";
import { abnDigits, isAbn } from "../abn.ts";
import { plainEmail } from "../email-address.ts";
import { LIMITS } from "../limits.ts";
import { INVALID_ABN } from "../messages.ts";
import { isStorable, plainEmailProblem, UNSTORABLE } from "../text-problems.ts";

/** A text that is stored exactly as sent. NUL and broken Unicode are refused, because PostgreSQL can't store them. */
export const text = (max: number) => z.string().max(max).refine(isStorable, UNSTORABLE);

/** A text that is not blank. */
export const requiredText = (max: number) => text(max).regex(/\S/, "Is required");

/** An email address as typed, valid or not: without blanks around it, in the form in which addresses are compared. */
export const typedEmail = z.string().overwrite(plainEmail).max(LIMITS.email).refine(isStorable, UNSTORABLE);

const emailOr = (isOther: (value: string) => boolean) =>
  typedEmail
    .pipe(
      z.string().superRefine((value, ctx) => {
        const message = isOther(value) ? undefined : plainEmailProblem(value);
        if (message) ctx.addIssue({ code: "custom", message });
      }),
    )
    .meta({ format: "email" });

/** An email address to which mail can be sent. */
export const email = emailOr(() => false);
/** The same, or empty. */
export const emailOrNone = emailOr((value) => value === "");

/** An ABN as typed, read as its digits; or empty, for none. */
export const abnOrNone = z
  .string()
  .max(LIMITS.abn, { error: INVALID_ABN, abort: true })
  .refine((typed) => typed.trim() === "" || isAbn(typed), INVALID_ABN)
  .overwrite(abnDigits);
/** An ABN as typed, read as its digits. */
export const abn = z
  .string()
  .max(LIMITS.abn, { error: INVALID_ABN, abort: true })
  .refine(isAbn, INVALID_ABN)
  .overwrite(abnDigits);
export const password = text(LIMITS.password.max).min(LIMITS.password.min);

/** An id in a body. */
export const anyId = z.string().max(LIMITS.id);
/** An id that is only looked up. One that is too long is shortened, but to a length that no record's id has. */
export const lookedUpId = z.string().overwrite((id) => id.slice(0, LIMITS.id + 1));
export const recordId = lookedUpId.describe("The record's id; 404 when it is malformed or unknown");

export const moment = z.iso.datetime();

export const DAY_EXPECTED = "Must be a day like 2026-03-31";
/** A day, YYYY-MM-DD. */
export const day = z.iso.date(DAY_EXPECTED);
/** A day that PostgreSQL can store: it has no year 0. */
export const storableDay = day.refine((value) => !value.startsWith("0000"), { error: DAY_EXPECTED });
/** A day in an answer. */
export const dayOfShop = z.string().describe("A day in the shop's time zone");
