import type { z } from "zod";

/**
 * shopErrors for a form of a page for visitors: the contract, and zod with it, is loaded when the form is first
 * submitted, or with `onApproach` before that. If that fails, only the server validates. Pass
 * `async () => (await import("@shop/domain/contracts/…")).newEnquiry`.
 */
export function lazyFieldErrors(loadContract: () => Promise<z.ZodType>) {
  const load = () => Promise.all([loadContract(), import("./field-errors.ts")]).catch(() => null);
  const findErrors = async (values: Record<string, unknown>): Promise<Record<string, string>> => {
    const loaded = await load();
    if (!loaded) return {};
    const [contract, { shopErrors }] = loaded;
    return shopErrors(contract, values);
  };
  /** Props of the form: what its submission needs is loaded when the pointer or the focus comes to it. */
  const onApproach = { onPointerEnter: () => void load(), onFocus: () => void load() };
  return Object.assign(findErrors, { onApproach });
}
