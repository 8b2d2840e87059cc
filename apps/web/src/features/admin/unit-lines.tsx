import { useId } from "react";
import { FigureInput } from "../../ui/input/figure-input.tsx";
import { Sku } from "../../ui/product/product-link.tsx";
import styles from "./unit-lines.module.css";

interface UnitLine {
  product: string;
  name: string;
  sku: string;
  facts: readonly string[];
  /** The largest number of units. */
  most: number;
  typed: string;
  error: string | undefined;
}

interface Props {
  lines: readonly UnitLine[];
  onType: (product: string, qty: string) => void;
}

/** The lines of an order, each with a field for a number of its units. */
export function UnitLines({ lines, onType }: Props) {
  const id = useId();
  return (
    <ul className={styles.lines}>
      {lines.map(({ product, name, sku, facts, most, typed, error }) => (
        <li key={product} className={styles.line}>
          <div className={styles.product}>
            <strong>{name}</strong>
            <span className={styles.facts}>
              <Sku sku={sku} />
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          </div>
          <FigureInput
            size="sm"
            aria-label={`Quantity of ${name}`}
            inputMode="numeric"
            min={0}
            max={most}
            placeholder="0"
            disabled={most === 0}
            value={typed}
            error={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}${product}`}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onType(product, event.currentTarget.value)}
          />
          {error !== undefined && (
            <p id={`${id}${product}`} role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
