import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, Stack, VisuallyHidden } from "@mantine/core";
import { useLostFocus } from "../../lib/use-lost-focus.ts";
import { cellAt, rowHeaderAt } from "../display/card-table.ts";
import { QuantityInput } from "../input/quantity-input.tsx";
import * as roles from "../table/table-roles.ts";
import { LineFacts, Removed } from "./line-parts.tsx";
import { Price } from "./price.tsx";
import styles from "./line-table.module.css";
import { Picture } from "./picture.tsx";
import { ProductLink } from "./product-link.tsx";
import { mostOf, shownPrice, type ShownLine } from "./shown-line.ts";
import { StockStatus } from "./stock-status.tsx";

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
        {lines.map((line) =>
          line.onUndo ? (
            <LeftOut key={line.product} line={line} onUndo={line.onUndo} />
          ) : (
            <Line key={line.product} line={line} hasTicks={hasTicks} hasActions={hasActions} />
          ),
        )}
      </tbody>
    </table>
  );
}

function Line({ line, hasTicks, hasActions }: { line: ShownLine; hasTicks: boolean; hasActions: boolean }) {
  const {
    product,
    name,
    sku,
    item,
    qty,
    kept,
    onQuantity,
    onTyped,
    onNone,
    isFixed,
    note,
    below,
    isTicked = true,
    onTick,
    action,
  } = line;
  const most = mostOf(line);
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
        {item && <Picture image={item.image} alt="" sizes="(min-width: 768px) 40px, 72px" />}
      </td>
      <th {...rowHeaderAt("product")}>
        <Stack gap={2} align="start">
          {item ? <ProductLink id={product} name={name} /> : <span>{name}</span>}
          <LineFacts sku={sku} pack={item?.packageQuantity} taxClass={item?.taxClass}>
            {item && (most === 0 || item.countInStock <= 10) && (
              <StockStatus count={item.countInStock} least={item.minQty} />
            )}
            {note && <span className={styles.note}>{note}</span>}
          </LineFacts>
          {below}
        </Stack>
      </th>
      <td {...cellAt("price")} className={styles.price}>
        {item && <Price of={shownPrice({ item, qty })} size="sm" />}
      </td>
      <td {...cellAt("quantity")} className={styles.quantity}>
        {isFixed && (
          <>
            <span className={styles.times} aria-hidden>
              ×{" "}
            </span>
            {qty}
          </>
        )}
        {item && most > 0 && !isFixed && (
          <QuantityInput
            size="row"
            label={`Quantity of ${name}`}
            value={qty}
            kept={kept}
            product={item}
            disabled={!isTicked}
            onChange={onQuantity}
            onTyped={onTyped}
            onNone={onNone}
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

/** Replaces a line that was taken out. */
function LeftOut({ line: { product, name }, onUndo }: { line: ShownLine; onUndo: () => void }) {
  const undoId = `undo-${product}`;
  useLostFocus(undoId);
  return (
    <tr {...roles.row} className={styles.removed}>
      <td {...roles.cell} colSpan={6}>
        <Removed undoId={undoId} what={name} onUndo={onUndo}>
          <span role="status">Left out: {name}</span>
        </Removed>
      </td>
    </tr>
  );
}
