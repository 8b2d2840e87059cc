import type { CartItem } from "../../lib/cart.ts";
import * as roles from "../../ui/table-roles.ts";
import styles from "./cart-table.module.css";
import { undoId } from "./use-removals.ts";

/** Where a line was removed: what it was, and the way back. */
export function RemovedLine({ item, onUndo }: { item: CartItem; onUndo: () => void }) {
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
