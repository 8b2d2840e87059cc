import type { z } from "zod";

/**
 * fieldErrors for a form on every page or on the first one: the contract, and zod with it, is loaded when the
 * form is first sent. Give `async () => (await import("@shop/domain/contracts/…")).newEnquiry`.
 */
export function lazyFieldErrors(loadContract: () => Promise<z.ZodType>) {
  return async (values: unknown): Promise<Record<string, string>> => {
    const [contract, { fieldErrors }] = await Promise.all([loadContract(), import("./field-errors.ts")]);
    return fieldErrors(contract, values);
  };
}
