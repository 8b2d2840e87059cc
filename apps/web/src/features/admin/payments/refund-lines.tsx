import { Box } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import type { RefundableLine } from "@shop/domain/papers/refundable-lines";
import { FigureInput } from "../../../ui/input/figure-input.tsx";
import { Sku } from "../../../ui/product/product-link.tsx";
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
      <ul className={styles.lines}>
        {lines.map(({ product, name, sku, qty, left, priceCents }) => (
          <li key={product} className={styles.line}>
            <div className={styles.product}>
              <strong>{name}</strong>
              <span className={styles.facts}>
                <Sku sku={sku} />
                <span>{formatCents(priceCents)} ex GST each</span>
                <span>{left === qty ? `${qty} ordered` : `${left} of ${qty} left to ${verb.toLowerCase()}`}</span>
              </span>
            </div>
            <FigureInput
              size="sm"
              aria-label={`Quantity of ${name}`}
              inputMode="numeric"
              min={0}
              max={left}
              placeholder="0"
              disabled={left === 0}
              value={typed.get(product) ?? ""}
              error={errors.get(product)}
              errorProps={{ role: "alert" }}
              onChange={(event) => onType(product, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
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
