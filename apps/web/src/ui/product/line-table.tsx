import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Box, Checkbox, Stack, VisuallyHidden } from "@mantine/core";
import type { LineProduct } from "@shop/domain/contracts/lines";
import { mostAvailable, quantitySteps } from "@shop/domain/orders/quantities";
import type { ReactNode } from "react";
import { cellAt, rowHeaderAt } from "../display/card-table.ts";
import { QuantityInput } from "../input/quantity-input.tsx";
import * as roles from "../table/table-roles.ts";
import { LineFacts, LinePrice } from "./line-parts.tsx";
import styles from "./line-table.module.css";
import { Picture } from "./picture.tsx";
import { ProductLink } from "./product-link.tsx";
import { StockStatus } from "./stock-status.tsx";

export interface ShownLine {
  product: string;
  name: string;
  sku: string;
  /** The product today; null for one that is no longer sold, which has no quantity. */
  item: Omit<LineProduct, "_id"> | null;
  qty: number;
  onQuantity: (qty: number) => void;
  /** Below the name. */
  note?: ReactNode;
  /** Whether the line is selected; without `onTick` it can't be deselected. */
  isTicked?: boolean;
  onTick?: (isTicked: boolean) => void;
  /** At the end of the row. */
  action?: ReactNode;
}

interface Props {
  /** The table's name for screen readers: 'Products due again'. */
  label: string;
  lines: ShownLine[];
}

/** A table of products with editable quantities; its rows are cards on a phone. */
export function LineTable({ label, lines }: Props) {
  const hasTicks = lines.some(({ onTick }) => onTick);
  const hasActions = lines.some(({ action }) => action);
  return (
    <table {...roles.table} className={styles.table} aria-label={label}>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {hasTicks && (
            <th {...roles.columnheader}>
              <VisuallyHidden>Chosen</VisuallyHidden>
            </th>
          )}
          <th {...roles.columnheader} colSpan={2}>
            Product
          </th>
          <th {...roles.columnheader}>Price</th>
          <th {...roles.columnheader}>Quantity</th>
          {hasActions && (
            <th {...roles.columnheader}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {lines.map((line) => (
          <Line key={line.product} line={line} hasTicks={hasTicks} hasActions={hasActions} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, hasTicks, hasActions }: { line: ShownLine; hasTicks: boolean; hasActions: boolean }) {
  const { product, name, sku, item, qty, onQuantity, note, isTicked = true, onTick, action } = line;
  const most = item ? mostAvailable({ ...item, name }) : 0;
  return (
    <tr
      {...roles.row}
      className={styles.line}
      data-left-out={!isTicked || most === 0 || undefined}
      data-ticked={hasTicks || undefined}
    >
      {hasTicks && (
        <td {...cellAt("tick")} className={styles.tick}>
          <Checkbox
            size="md"
            aria-label={name}
            checked={isTicked && most > 0}
            disabled={most === 0 || !onTick}
            onChange={(event) => onTick?.(event.currentTarget.checked)}
          />
        </td>
      )}
      <td {...cellAt("picture")} className={styles.picture}>
        {item && <Picture image={item.image} alt="" sizes="(min-width: 768px) 48px, 72px" />}
      </td>
      <th {...rowHeaderAt("product")}>
        <Stack gap={2} align="start">
          {item ? <ProductLink id={product} name={name} /> : <span>{name}</span>}
          <LineFacts sku={sku} pack={item?.packageQuantity}>
            {item && (most === 0 || item.countInStock <= 10) && (
              <StockStatus count={item.countInStock} least={item.minQty} />
            )}
          </LineFacts>
          {note && (
            <Box component="span" fz="var(--text-sm)">
              {note}
            </Box>
          )}
        </Stack>
      </th>
      <td {...cellAt("price")}>{item && <LinePrice item={item} />}</td>
      <td {...cellAt("quantity")} className={styles.quantity}>
        {item && most > 0 && (
          <QuantityInput
            label={`Quantity of ${name}`}
            value={qty}
            {...quantitySteps({ ...item, name })}
            carton={item.cartonQty}
            disabled={!isTicked}
            onChange={onQuantity}
          />
        )}
      </td>
      {hasActions && (
        <td {...cellAt("action")} className={styles.action}>
          {action}
        </td>
      )}
    </tr>
  );
}
