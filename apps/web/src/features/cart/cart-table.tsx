import { Box, Stack, VisuallyHidden } from "@mantine/core";
import type { LineProduct } from "@shop/domain/contracts/lines";
import { formatCents } from "@shop/domain/money";
import { isAvailable, lineCents, type CartItem } from "../../lib/cart/cart.ts";
import { cellAt, rowHeaderAt } from "../../ui/display/card-table.ts";
import { Picture } from "../../ui/product/picture.tsx";
import { QuantityInput } from "../../ui/input/quantity-input.tsx";
import type { LineQuantity } from "../../ui/input/use-typed-quantities.ts";
import { LineFacts, RemoveButton, Removed } from "../../ui/product/line-parts.tsx";
import { Price } from "../../ui/product/price.tsx";
import { ProductLink } from "../../ui/product/product-link.tsx";
import { StockStatus } from "../../ui/product/stock-status.tsx";
import * as roles from "../../ui/table/table-roles.ts";
import { CartAlternatives } from "./cart-alternatives.tsx";
import styles from "./cart-table.module.css";
import { type useRemovals, removeId, undoId } from "./use-removals.ts";

interface Props {
  removals: ReturnType<typeof useRemovals>;
  quantityOf: (item: CartItem) => LineQuantity;
  /** Whether the line counts in the total. */
  isCounted: (item: CartItem) => boolean;
  products: ReadonlyMap<string, LineProduct | null>;
}

/** The cart's lines. The ARIA roles are explicit because a phone displays the table as cards. */
export function CartTable({ removals: { rows, remove, undo, replaced }, quantityOf, isCounted, products }: Props) {
  return (
    <table {...roles.table} className={styles.table} aria-label="Products in your cart">
      {rows.some(({ kind }) => kind === "line") && <Head />}
      <tbody {...roles.rowgroup}>
        {rows.map((row) =>
          row.kind === "line" ? (
            <CartLine
              key={row.item.product}
              item={row.item}
              product={products.get(row.item.product)}
              quantity={quantityOf(row.item)}
              isCounted={isCounted(row.item)}
              onRemove={() => remove(row.item)}
              onReplaced={(by) => replaced(row.item, by)}
            />
          ) : (
            <RemovedLine key={row.item.product} item={row.item} onUndo={() => undo(row.item, row.index)} />
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
  /** The current product; undefined while it is loading, null if it is no longer sold. */
  product: LineProduct | null | undefined;
  quantity: LineQuantity;
  isCounted: boolean;
  onRemove: () => void;
  onReplaced: (by: LineProduct) => void;
}

/** A line of the cart: a row of the table on a wide screen, a card on a phone. */
function CartLine({ item, product, quantity, isCounted, onRemove, onReplaced }: CartLineProps) {
  const isOrderable = isAvailable(item);
  return (
    <tr {...roles.row} className={styles.line} data-unavailable={!isOrderable || undefined}>
      <td {...cellAt("picture")} className={styles.picture}>
        <Picture image={item.image} alt="" sizes="(min-width: 768px) 48px, 72px" />
      </td>
      <th {...rowHeaderAt("product")}>
        <Stack gap={2} align="start">
          <ProductLink id={item.product} name={item.name} />
          <LineFacts sku={item.sku} pack={product?.packageQuantity}>
            {product === null ? (
              <Box component="span" c="var(--out)" fw={600}>
                No longer sold
              </Box>
            ) : (
              (!isOrderable || item.countInStock <= 10) && <StockStatus count={item.countInStock} least={item.minQty} />
            )}
          </LineFacts>
          {!isOrderable && <CartAlternatives item={item} onReplaced={onReplaced} />}
        </Stack>
      </th>
      <td {...cellAt("price")}>
        <Price of={product ?? item} size="sm" />
      </td>
      <td {...cellAt("foot")} className={styles.quantity}>
        {isOrderable && (
          <QuantityInput
            label={`Quantity of ${item.name}`}
            value={quantity.qty}
            product={item}
            onChange={quantity.onQuantity}
            onTyped={quantity.onTyped}
            onNone={quantity.onNone}
          />
        )}
      </td>
      <td {...cellAt("foot")} className={styles.total} data-figure>
        {isCounted ? formatCents(lineCents(item)) : "–"}
      </td>
      <td {...cellAt("remove")}>
        <RemoveButton id={removeId(item.product)} label={`Remove ${item.name}`} onClick={onRemove} />
      </td>
    </tr>
  );
}

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
