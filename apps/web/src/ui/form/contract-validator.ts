import type { z } from "zod";

type Errors = Record<string, string>;

/**
 * A validator for @mantine/form that judges by a contract. The contract (and zod with it) is loaded when it is first
 * needed: give `() => import("@shop/domain/contracts/…").then((contracts) => contracts.newEnquiry)`.
 * Every field's first problem is its error.
 */
export function contractValidator(loadSchema: () => Promise<z.ZodType>) {
  return async (values: unknown): Promise<Errors> => {
    const [schema, { useReadableIssues: speakReadably }] = await Promise.all([loadSchema(), import("@shop/domain/contracts/issues")]);
    speakReadably();
    const result = schema.safeParse(values);
    if (result.success) return {};
    return Object.fromEntries(result.error.issues.toReversed().map((issue) => [issue.path.map(String).join("."), issue.message]));
  };
}
