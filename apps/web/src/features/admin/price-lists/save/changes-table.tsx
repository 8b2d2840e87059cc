import type { PriceChange } from "@shop/domain/contracts/price-lists";
import { formatCount } from "@shop/domain/figures";
import { formatDollars } from "@shop/domain/money";
import { StatusChip } from "../../../../ui/display/status-chip.tsx";
import styles from "./changes-table.module.css";

/** True for a new price above what visitors pay at the same quantity. */
export const isChangeAbove = ({ after, publicPrice }: PriceChange): boolean =>
  after !== null && publicPrice > 0 && after > publicPrice;

const shown = (price: number | null) => (price === null ? "none" : formatDollars(price));

/** Changes of prices, old → new. */
export function ChangesTable({ changes, marksAbove }: { changes: readonly PriceChange[]; marksAbove: boolean }) {
  return (
    // Scrolls sideways on a phone, so it needs the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it can be scrolled by key
    <div className={styles.scroller} tabIndex={0} role="region" aria-label="Changes">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" data-figure>
              From
            </th>
            <th scope="col" data-figure>
              Old → new
            </th>
            <th scope="col" data-figure>
              Visitors pay
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.product}/${change.minQty}`}>
              <th scope="row">
                {change.name}
                <span className={styles.sku}>{change.sku.toUpperCase()}</span>
                {marksAbove && isChangeAbove(change) && <StatusChip kind="warn">Above public</StatusChip>}
              </th>
              <td data-figure>{formatCount(change.minQty)}</td>
              <td data-figure>
                {shown(change.before)} → <b>{change.after === null ? "removed" : shown(change.after)}</b>
              </td>
              <td data-figure>{change.publicPrice > 0 ? formatDollars(change.publicPrice) : "draft"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
