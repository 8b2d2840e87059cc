import type { LineOverrides, WantedLine } from "@shop/domain/contracts/lines";
import { NOT_AMONG_LINES } from "@shop/domain/messages";
import { refusal } from "../../base/platform/errors.ts";

/**
 * Replaces the quantities of some lines; 0 removes a line. BAD_REQUEST when an override names a product that no line
 * has.
 */
export function overrideQuantities(lines: readonly WantedLine[], overrides: LineOverrides = []): WantedLine[] {
  const known = new Set(lines.map(({ product }) => product));
  const quantities = new Map(overrides.map(({ product, qty }) => [product.toLowerCase(), qty]));
  const issues = overrides.flatMap(({ product }, index) =>
    known.has(product.toLowerCase()) ? [] : [{ path: `lines.${index}.product`, message: NOT_AMONG_LINES }],
  );
  if (issues.length > 0) throw refusal("BAD_REQUEST", `lines: ${NOT_AMONG_LINES}`, { issues });
  return lines
    .map(({ product, qty }) => ({ product, qty: quantities.get(product) ?? qty }))
    .filter(({ qty }) => qty > 0);
}
