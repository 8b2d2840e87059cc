import { Box, Stack, VisuallyHidden } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import { readQuantity, type Entered } from "@shop/domain/orders/quantities";
import { memo } from "react";
import { isAvailable, lineCents, type CartItem } from "../../lib/cart/cart-item.ts";
import { priceInQuantity } from "../../lib/price-in-quantity.ts";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import { Picture } from "../../ui/product/picture.tsx";
import { QuantityInput } from "../../ui/input/quantity-input.tsx";
import { enteredIn, type TypedTexts } from "../../ui/input/use-typed-quantities.ts";
import { LineFacts, RemoveButton, Removed } from "../../ui/product/line-parts.tsx";
import { Price } from "../../ui/product/price.tsx";
import { ProductLink } from "../../ui/product/product-link.tsx";
import { StockStatus } from "../../ui/product/stock-status.tsx";
import * as roles from "../../ui/table/table-roles.ts";
import { CartAlternatives } from "./cart-alternatives.tsx";
import styles from "./cart-table.module.css";
import { type useRemovals, removeId, undoId } from "./use-removals.ts";

type Removals = ReturnType<typeof useRemovals>;
type Removing = Removals["actions"];

/** The actions on a line. The functions never change, so that only changed lines are rendered again. */
export interface LineActions extends Removing {
  setQuantity: (item: CartItem, qty: number) => void;
  /** Keeps a text that can't be ordered. */
  keepTyped: (item: CartItem, text: string) => void;
}

interface Props {
  rows: Removals["rows"];
  /** What stands in the fields that can't be ordered, by product. */
  typed: TypedTexts;
  actions: LineActions;
}

/** The cart's lines. The ARIA roles are explicit because a phone displays the table as cards. */
export function CartTable({ rows, typed, actions }: Props) {
  return (
    <table {...roles.table} className={styles.table} aria-label="Products in your cart">
      {rows.some(({ kind }) => kind === "line") && <Head />}
      <tbody {...roles.rowgroup}>
        {rows.map((row) =>
          row.kind === "line" ? (
            <CartLine key={row.item.product} item={row.item} entered={enteredIn(typed, row.item)} actions={actions} />
          ) : (
            <RemovedLine key={row.item.product} item={row.item} onUndo={() => actions.undo(row.item, row.index)} />
          ),
        )}
      </tbody>
    </table>
  );
}

function Head() {
  return (
    <thead {...roles.rowgroup}>
      <tr {...roles.row}>
        <th {...roles.columnheader} colSpan={2}>
          Product
        </th>
        <th {...roles.columnheader}>Price</th>
        <th {...roles.columnheader}>Quantity</th>
        <th {...roles.columnheader} data-figure>
          Total
        </th>
        <th {...roles.columnheader}>
          <VisuallyHidden>Remove</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface CartLineProps {
  item: CartItem;
  /** What stands in the quantity field. */
  entered: Entered;
  actions: LineActions;
}

/** A line of the cart, rendered again only when it changes: a row of the table on a wide screen, a card on a phone. */
const CartLine = memo(function CartLine({ item, entered, actions }: CartLineProps) {
  const isOrderable = isAvailable(item);
  const isCounted = isOrderable && readQuantity(item, entered).kind === "sold";
  return (
    <tr {...roles.row} className={styles.line} data-unavailable={!isOrderable || undefined}>
      <td {...cellAt("picture")} className={styles.picture}>
        <Picture image={item.image} alt="" sizes="(min-width: 768px) 48px, 72px" />
      </td>
      <th {...rowHeaderAt("product")}>
        <Stack gap={2} align="start">
          <ProductLink id={item.product} name={item.name} />
          <LineFacts sku={item.sku} pack={item.packageQuantity} taxClass={item.taxClass}>
            {item.isGone ? (
              <Box component="span" c="var(--out)" fw={600}>
                No longer sold
              </Box>
            ) : (
              (!isOrderable || item.countInStock <= 10) && <StockStatus count={item.countInStock} least={item.minQty} />
            )}
          </LineFacts>
          {!isOrderable && <CartAlternatives item={item} onReplaced={(by) => actions.replaced(item, by)} />}
        </Stack>
      </th>
      <td {...cellAt("price")}>
        <Price of={priceInQuantity(item, item.qty)} size="sm" />
      </td>
      <td {...cellAt("foot")} className={styles.quantity}>
        {isOrderable && (
          <QuantityInput
            label={`Quantity of ${item.name}`}
            value={entered}
            kept={item.qty}
            product={item}
            priceBreaks={item.priceBreaks}
            onChange={(qty) => actions.setQuantity(item, qty)}
            onTyped={(text) => actions.keepTyped(item, text)}
            onNone={() => actions.remove(item)}
          />
        )}
      </td>
      <td {...cellAt("foot")} className={styles.total} data-figure>
        {isCounted ? formatCents(lineCents(item)) : "–"}
      </td>
      <td {...cellAt("remove")}>
        <RemoveButton id={removeId(item.product)} label={`Remove ${item.name}`} onClick={() => actions.remove(item)} />
      </td>
    </tr>
  );
});

/** Replaces a removed line, with a button that restores it. */
function RemovedLine({ item, onUndo }: { item: CartItem; onUndo: () => void }) {
  return (
    <tr {...roles.row} className={styles.removed}>
      <td {...roles.cell} colSpan={6}>
        <Removed undoId={undoId(item.product)} what={item.name} onUndo={onUndo}>
          <span>Removed {item.name}</span>
        </Removed>
      </td>
    </tr>
  );
}
