import { Button } from "@mantine/core";
import IconClipboardText from "icon:clipboard-text";
import IconListCheck from "icon:list-check";
import IconShoppingCart from "icon:shopping-cart";
import styles from "./quick-order.module.css";

const STEPS = [
  {
    Icon: IconClipboardText,
    text: "Paste your list as it is. You can leave in columns, bullets, prices and greetings.",
  },
  { Icon: IconListCheck, text: "See what we understood, line by line. Where several products fit, pick one." },
  { Icon: IconShoppingCart, text: "Add everything to your cart at once. Nothing is ordered before you check out." },
];

/** Explains the empty screen. */
export function HowTo({ onExample }: { onExample: () => void }) {
  return (
    <section aria-labelledby="quick-order-how">
      <h2 id="quick-order-how">How it works</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={28} stroke={1.5} color="var(--gum)" aria-hidden />
            {text}
          </li>
        ))}
      </ol>
      <Button variant="default" mt={20} data-needs-script onClick={onExample}>
        Try an example
      </Button>
    </section>
  );
}
