import { z } from "zod";
import { LIMITS } from "../limits.ts";

const isStorable = (value: string) => !value.includes("\0") && value.isWellFormed();

/** A text that is stored exactly as sent. NUL and broken Unicode are refused, because PostgreSQL can't store them. */
export const text = (max: number) =>
  z.string().max(max).refine(isStorable, "Contains a character that can't be stored");

/** A text that is not blank. */
export const requiredText = (max: number) => text(max).regex(/\S/, "Is required");

export const EMAIL_EXPECTED = "Must be an email address like name@example.com";
export const email = text(LIMITS.email).pipe(z.email(EMAIL_EXPECTED)).meta({ format: "email" });
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
