import { useReadableIssues } from "@shop/domain/contracts/issues";
import type { z } from "zod";

// The forms' schemas speak in the same words here as on the server.
useReadableIssues();

export type Labels<Field extends string> = Record<Field, string>;
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** What a contract's schema finds wrong with a form's values: a sentence for each field, by the label that stands above it. */
export function fieldErrors<Field extends string>(schema: z.ZodType, values: unknown, labels: Labels<Field>): FieldErrors<Field> {
  const parsed = schema.safeParse(values);
  const errors: FieldErrors<Field> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = (Object.keys(labels) as Field[]).find((name) => name === path[0]);
    if (field) errors[field] ??= sentence(labels[field], message);
  }
  return errors;
}

export const isRequired = (label: string): string => sentence(label, "Is required");

/** 'Postal code is required' of 'Is required'; what is a sentence already stays one. */
function sentence(label: string, message: string): string {
  return /^(Is|Must|Has|Contains)\b/.test(message) ? `${label} ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message;
}
