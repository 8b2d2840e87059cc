import { Box } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import type { RefundableLine } from "@shop/domain/papers/refundable-lines";
import { UnitLines } from "../unit-lines.tsx";
import styles from "./refund-lines.module.css";
import type { ReadUnits } from "./refund-units.ts";

interface Props {
  verb: "Refund" | "Credit";
  lines: readonly RefundableLine[];
  typed: ReadonlyMap<string, string>;
  errors: ReadUnits["errors"];
  /** What is wrong with the whole. */
  error: string | undefined;
  totalCents: number;
  onType: (product: string, qty: string) => void;
}

/** The lines of an order, each with the quantity to refund, and what they come to. */
export function RefundLines({ verb, lines, typed, errors, error, totalCents, onType }: Props) {
  return (
    <div role="group" aria-label={`Units to ${verb.toLowerCase()}`}>
      <UnitLines
        lines={lines.map(({ qty, left, priceCents, ...line }) => ({
          ...line,
          facts: [
            `${formatCents(priceCents)} ex GST each`,
            left === qty ? `${qty} ordered` : `${left} of ${qty} left to ${verb.toLowerCase()}`,
          ],
          most: left,
          typed: typed.get(line.product) ?? "",
          error: errors.get(line.product),
        }))}
        onType={onType}
      />
      <div className={styles.total}>
        <span>{verb} incl. GST, without freight</span>
        <strong aria-live="polite">{formatCents(totalCents)}</strong>
      </div>
      {error && (
        <Box component="p" c="var(--out)" fz="sm" role="alert">
          {error}
        </Box>
      )}
    </div>
  );
}
