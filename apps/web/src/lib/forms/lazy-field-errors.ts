import type { z } from "zod";

/**
 * shopErrors for a form of a page for visitors: the contract, and zod with it, is loaded when the form is first
 * submitted. If that fails, only the server validates. Pass
 * `async () => (await import("@shop/domain/contracts/…")).newEnquiry`.
 */
export function lazyFieldErrors(loadContract: () => Promise<z.ZodType>) {
  return async (values: Record<string, unknown>): Promise<Record<string, string>> => {
    const loaded = await Promise.all([loadContract(), import("./field-errors.ts")]).catch(() => null);
    if (!loaded) return {};
    const [contract, { shopErrors }] = loaded;
    return shopErrors(contract, values);
  };
}
