import { quickOrderLine } from "@shop/domain/contracts/quick-order";
import { z } from "zod";
import type { Line } from "./order-lines.ts";

const wholeLine = quickOrderLine.extend({ isChanging: z.literal(true).optional() });
const rest = z.object({ line: z.number().int(), text: z.string(), qty: z.number().catch(1) });

/**
 * Validates lines from the browser's storage. An invalid line, such as one from an older version of the shop, keeps its
 * text and quantity, so that the buyer can search for it.
 */
export function parseStoredLines(stored: readonly unknown[]): Line[] {
  const numbers = new Set<number>();
  return stored.flatMap((value): Line[] => {
    const line = wholeLine.safeParse(value).data ?? salvaged(value);
    if (!line || numbers.has(line.line)) return [];
    numbers.add(line.line);
    return [line];
  });
}

function salvaged(value: unknown): Line | undefined {
  const { data } = rest.safeParse(value);
  return data && { ...data, status: "unknown", candidates: [] };
}
