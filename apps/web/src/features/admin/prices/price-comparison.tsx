import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { formatDollars } from "@shop/domain/money";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/page/skeleton.tsx";
import styles from "./price-comparison.module.css";

interface Props {
  /** What everybody else pays, 0 for a draft; undefined while it is read. */
  publicPrice: number | undefined;
  /** The customer's price until now, null for none; undefined while it is read. */
  present: CustomerPrice | null | undefined;
  /** The price in the field; NaN while there is none. */
  typed: number;
}

/** What the product costs everybody and this customer, and what the price in the field would make of it. */
export function PriceComparison({ publicPrice, present, typed }: Props) {
  if (publicPrice === undefined || present === undefined) {
    return (
      <SkeletonGroup className={styles.comparison}>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </SkeletonGroup>
    );
  }
  const words = differenceWords(typed, publicPrice);
  const isAbove = words !== null && typed > publicPrice;
  return (
    <dl className={styles.comparison}>
      <div>
        <dt>Public price</dt>
        <dd>{publicPrice > 0 ? formatDollars(publicPrice) : "None: a draft, not for sale yet"}</dd>
      </div>
      <div>
        <dt>This customer pays</dt>
        <dd>{present ? `${formatDollars(present.price)} now` : "the public price so far"}</dd>
      </div>
      <div>
        <dt>Difference</dt>
        <dd>
          <span role="status">{isAbove ? <StatusChip kind="warn">{words}</StatusChip> : (words ?? "–")}</span>
        </dd>
      </div>
    </dl>
  );
}

/** How a price compares with the public one: '13.7% below the public price'; null where there is nothing to compare. */
export function differenceWords(price: number, publicPrice: number): string | null {
  if (!(publicPrice > 0) || !Number.isFinite(price)) return null;
  if (price === publicPrice) return "The same as the public price";
  const percent = Math.round((Math.abs(price - publicPrice) / publicPrice) * 1000) / 10;
  const size = percent === 0 ? "Less than 0.1%" : `${percent.toLocaleString("en-AU")}%`;
  return `${size} ${price < publicPrice ? "below" : "above"} the public price`;
}
