import { formatCount } from "@shop/domain/figures";
import { IN_STOCK, OUT_OF_STOCK } from "@shop/domain/messages";
import IconAlertTriangle from "icon:alert-triangle";
import IconCircleCheck from "icon:circle-check";
import IconCircleX from "icon:circle-x";
import styles from "./product.module.css";

const LOW_STOCK = 10;

interface Props {
  count: number;
  /** The minimum quantity of an order: a lower `count` is out of stock. */
  least: number;
  withCount?: boolean;
}

/** In Stock or Out Of Stock, with an icon; a low count is shown too. */
export function StockStatus({ count, least, withCount = false }: Props) {
  const level = count < least ? "out" : count <= LOW_STOCK ? "low" : "in";
  const Icon = level === "out" ? IconCircleX : level === "low" ? IconAlertTriangle : IconCircleCheck;
  return (
    <span className={styles.stock} data-level={level}>
      <Icon size={16} aria-hidden />
      <span>{level === "out" ? OUT_OF_STOCK : IN_STOCK}</span>
      {level === "low" && <span className={styles.count}>{count} left</span>}
      {level === "in" && withCount && <span className={styles.count}>{formatCount(count)} available</span>}
    </span>
  );
}
