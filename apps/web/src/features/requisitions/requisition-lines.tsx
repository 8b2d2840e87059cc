import { Box, VisuallyHidden } from "@mantine/core";
import type { RequisitionLine } from "@shop/domain/contracts/requisitions";
import { dollarsToCents, formatCents, formatDollars } from "@shop/domain/money";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import { QuantityInput } from "../../ui/input/quantity-input.tsx";
import { LineProduct } from "../../ui/product/line-parts.tsx";
import { Picture } from "../../ui/product/picture.tsx";
import { UnitPrice } from "../../ui/product/line-unit-price.tsx";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./requisition-lines.module.css";
import { anyStock } from "./use-requisition-draft.ts";

export interface EditedQuantities {
  /** As typed, by product. */
  typed: Readonly<Partial<Record<string, string>>>;
  onChange: (product: string, text: string) => void;
}

interface Props {
  lines: readonly RequisitionLine[];
  /** For those who may change them. */
  edited?: EditedQuantities | undefined;
}

/** The lines of a requisition with the prices then and now, and what can't be ordered. */
export function RequisitionLines({ lines, edited }: Props) {
  return (
    <table {...roles.table} className={styles.table} aria-label="Products of the requisition">
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          <th {...roles.columnheader} className={styles.picture}>
            <VisuallyHidden>Picture</VisuallyHidden>
          </th>
          <th {...roles.columnheader}>Product</th>
          {["Price then", "Price now", "Quantity", "Total, ex GST"].map((name) => (
            <th key={name} {...roles.columnheader} data-figure>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {lines.map((line) => (
          <Line key={line.product} line={line} edited={edited} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, edited }: { line: RequisitionLine; edited: EditedQuantities | undefined }) {
  const { product, name, image, qty, priceThen, priceNow } = line;
  return (
    <tr {...roles.row}>
      <td {...cellAt("picture")} className={styles.picture}>
        <Picture image={image} alt="" sizes="56px" />
      </td>
      <th {...rowHeaderAt("product")} className={styles.product}>
        <LineProduct {...line} />
      </th>
      <td {...cellAt("then")} className={styles.then} data-figure>
        {formatDollars(priceThen)}
        <UnitPrice price={priceThen} of={line} />
      </td>
      <td {...cellAt("now")} className={styles.now} data-figure>
        <PriceNow line={line} />
        {priceNow !== null && <UnitPrice price={priceNow} of={line} />}
      </td>
      <td {...cellAt("quantity")} data-figure>
        {edited ? (
          <div className={styles.field}>
            <QuantityInput
              size="row"
              label={`Quantity of ${name}`}
              value={edited.typed[product] ?? qty}
              product={anyStock(line)}
              onChange={(changed) => edited.onChange(product, String(changed))}
              onTyped={(text) => edited.onChange(product, text)}
              mayBeNone
            />
          </div>
        ) : (
          <>
            <span className={styles.times} aria-hidden>
              ×{" "}
            </span>
            {qty}
          </>
        )}
      </td>
      <td {...cellAt("total")} className={styles.total} data-figure>
        {formatCents(dollarsToCents(priceNow ?? priceThen) * qty)}
      </td>
    </tr>
  );
}

/** Weight says what has changed, beside the words: colour alone is not accessible. */
function PriceNow({ line: { priceThen, priceNow } }: { line: RequisitionLine }) {
  if (priceNow === null) return "–";
  if (priceNow === priceThen) return formatDollars(priceNow);
  return (
    <>
      <strong>{formatDollars(priceNow)}</strong>
      <Box component="p" c="dimmed" fz="var(--text-xs)">
        {priceNow > priceThen ? "risen" : "fallen"}
      </Box>
    </>
  );
}
