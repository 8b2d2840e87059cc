import type { QuickOrderCandidate } from "@shop/domain/contracts/quick-order";
import { dayOf } from "@shop/domain/dates";
import IconHistory from "icon:history";
import { useId, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { Picture } from "../../../ui/product/picture.tsx";
import { LineFacts } from "../../../ui/product/line-parts.tsx";
import { Price } from "../../../ui/product/price.tsx";
import { StockStatus } from "../../../ui/product/stock-status.tsx";
import styles from "./candidates.module.css";
import { choiceKey, isForOthers } from "./choice-keys.ts";
import { boughtText } from "../state/order-texts.ts";

interface Props {
  label: string;
  candidates: readonly QuickOrderCandidate[];
  onChoose: (item: QuickOrderCandidate) => void;
}

/**
 * The products that may match a line, the best first: a digit chooses at once, arrow keys and Enter work as in any
 * list. A listbox, because screen readers pass the digits on to it.
 */
export function Candidates({ label, candidates, onChoose }: Props) {
  const id = useId();
  const [active, setActive] = useState(0);
  const { timeZone } = useShopInfo();
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const key = isForOthers({ ...pick(event), target: event.currentTarget })
      ? null
      : choiceKey(event.key, active, candidates.length);
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    const item = candidates[key.to];
    if (key.does === "move") setActive(key.to);
    else if (item) onChoose(item);
  };
  const click = ({ target }: MouseEvent) => {
    const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
    const item = candidates[Number(option?.dataset["index"])];
    if (item) onChoose(item);
  };
  return (
    <div
      role="listbox"
      tabIndex={0}
      data-focus
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      className={styles.list}
      onKeyDown={press}
      onClick={click}
    >
      {candidates.map((item, index) => (
        <div
          key={item._id}
          id={`${id}-${index}`}
          role="option"
          data-index={index}
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
        >
          <kbd className={styles.key}>{index + 1}</kbd>
          <span className={styles.picture}>
            <Picture image={item.image} alt="" sizes="40px" />
          </span>
          <span className={styles.what}>
            <span className={styles.name}>{item.name}</span>
            <LineFacts sku={item.sku} pack={item.packageQuantity} taxClass={item.taxClass}>
              <StockStatus count={item.countInStock} least={item.minQty} />
            </LineFacts>
            {item.boughtOn !== undefined && (
              <span className={styles.bought}>
                <IconHistory size={14} aria-hidden />
                {boughtText(item.boughtOn, today)}
              </span>
            )}
          </span>
          <span className={styles.price}>
            <Price of={item} size="sm" />
          </span>
        </div>
      ))}
    </div>
  );
}

const pick = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ({ ctrlKey, metaKey, altKey });
