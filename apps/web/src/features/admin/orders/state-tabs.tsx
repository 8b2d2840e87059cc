import { ORDER_STATES, type OrderState } from "@shop/domain/contracts/orders";
import { STATE_WORDS } from "./state-of-order.tsx";
import styles from "./state-tabs.module.css";

interface Props {
  value: OrderState | undefined;
  onChange: (value: OrderState | undefined) => void;
}

/** The filter that is pressed all day: every choice in sight, one press away. */
export function StateTabs({ value, onChange }: Props) {
  return (
    <div role="group" aria-label="State" className={styles.tabs}>
      {[undefined, ...ORDER_STATES].map((state) => (
        <button
          key={state ?? "all"}
          type="button"
          className={styles.tab}
          aria-pressed={value === state}
          onClick={() => onChange(state)}
        >
          {state ? STATE_WORDS[state] : "All"}
        </button>
      ))}
    </div>
  );
}
