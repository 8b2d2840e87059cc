import { VisuallyHidden, Box } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import { formatCents } from "@shop/domain/money";
import { productPath } from "@shop/domain/screens/paths";
import { IconTrash } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { isAvailable, lineCents, setQuantity, type CartItem } from "../../lib/cart/cart.ts";
import { Picture } from "../../ui/display/picture.tsx";
import { Price } from "../../ui/display/price.tsx";
import { QuantityInput } from "../../ui/form/quantity-input.tsx";
import { StockStatus } from "../../ui/display/stock-status.tsx";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./cart-table.module.css";
import { type useRemovals, removeId, undoId } from "./use-removals.ts";

interface Props {
  removals: ReturnType<typeof useRemovals>;
  products: ReadonlyMap<string, Product | null>;
}

/** The cart's lines. The roles are written out, since the cards of a phone take the table's own ones away. */
export function CartTable({ removals: { rows, remove, undo }, products }: Props) {
  return (
    <table {...roles.table} className={styles.table} aria-label="Products in your cart">
      {rows.some(({ kind }) => kind === "line") && <Head />}
      <tbody {...roles.rowgroup} className={styles.body}>
        {rows.map((row) =>
          row.kind === "line" ? (
            <CartLine
              key={row.item.product}
              item={row.item}
              product={products.get(row.item.product)}
              onRemove={() => remove(row.item)}
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
    <thead {...roles.rowgroup} className={styles.head}>
      <tr {...roles.row}>
        <th {...roles.columnheader} colSpan={2}>
          Product
        </th>
        <th {...roles.columnheader}>Price</th>
        <th {...roles.columnheader}>Quantity</th>
        <th {...roles.columnheader} className={styles.amount}>
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
  /** What the shop says of it now; undefined until it has answered, null when it is no longer sold. */
  product: Product | null | undefined;
  onRemove: () => void;
}

/** A line of the cart: a row of the table on a wide screen, a card on a phone. */
function CartLine({ item, product, onRemove }: CartLineProps) {
  const isOrderable = isAvailable(item);
  return (
    <tr {...roles.row} className={styles.line} data-unavailable={!isOrderable || undefined}>
      <td {...roles.cell} className={styles.picture}>
        <Picture image={item.image} alt="" sizes="80px" />
      </td>
      <th {...roles.rowheader} className={styles.product}>
        <Link to={productPath(item.product)} className={styles.name}>
          {item.name}
        </Link>
        <span className={styles.facts}>
          <Box component="span" fw={600} lts="0.03em">
            {item.sku.toUpperCase()}
          </Box>
          {product?.packageQuantity && <span>{product.packageQuantity}</span>}
        </span>
        {product === null ? (
          <Box component="span" c="var(--out)" fz="var(--text-xs)" fw={600}>
            No longer sold
          </Box>
        ) : (
          item.countInStock <= 10 && <StockStatus count={item.countInStock} />
        )}
      </th>
      <td {...roles.cell} className={styles.price}>
        <Price price={product?.price ?? item.price} userPrice={product?.userPrice} size="sm" />
      </td>
      <td {...roles.cell} className={styles.quantity}>
        {isOrderable && (
          <QuantityInput
            label={`Quantity of ${item.name}`}
            value={item.qty}
            max={item.countInStock}
            onChange={(quantity) => setQuantity(item.product, quantity)}
          />
        )}
      </td>
      <td {...roles.cell} className={styles.total}>
        {isOrderable ? formatCents(lineCents(item)) : "–"}
      </td>
      <td {...roles.cell} className={styles.remove}>
        <button
          id={removeId(item.product)}
          type="button"
          className={styles.removeButton}
          aria-label={`Remove ${item.name}`}
          onClick={onRemove}
        >
          <IconTrash size={20} aria-hidden />
        </button>
      </td>
    </tr>
  );
}

/** Where a line was removed: what it was, and the way back. */
function RemovedLine({ item, onUndo }: { item: CartItem; onUndo: () => void }) {
  return (
    <tr {...roles.row} className={styles.removed}>
      <td {...roles.cell} colSpan={6}>
        <span className={styles.removedText}>
          <span>Removed {item.name}</span>
          <button
            id={undoId(item.product)}
            type="button"
            className={styles.undo}
            aria-label={`Undo: put ${item.name} back`}
            onClick={onUndo}
          >
            Undo
          </button>
        </span>
      </td>
    </tr>
  );
}
