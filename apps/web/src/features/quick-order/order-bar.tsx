import { Box, Button } from "@mantine/core";
import { formatCents } from "@shop/domain/money";
import { ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { useCart } from "../../lib/cart/cart.ts";
import { cartTotals } from "../../lib/cart/cart-item.ts";
import { useSession } from "../../lib/session/session.ts";
import styles from "./order-bar.module.css";
import { ADD_TO_CART, CHECK_OUT } from "./state/order-ids.ts";
import { sumsOf, type Line } from "./state/order-lines.ts";
import { notAddedText, readyText, toCheckText } from "./state/order-texts.ts";

interface Props {
  lines: readonly Line[];
  /** Without it, the total alone is shown. */
  mayOrder: boolean;
  isAdding: boolean;
  /** The other lines were just added. */
  isAdded: boolean;
  onAdd: () => void;
  onCheck: () => void;
}

/** The total and the buttons to continue: before the lines in the document, always at the bottom of the window. */
export function OrderBar({ lines, mayOrder, isAdding, isAdded, onAdd, onCheck }: Props) {
  const cart = useCart();
  const isLoggedIn = useSession() !== null;
  const { ready, toCheck, cents } = sumsOf(lines);
  const hasLines = ready + toCheck > 0;
  const isInCart = ready === 0 && cart.length > 0;
  return (
    <section className={styles.bar} aria-label="Order total">
      <span className={styles.total} data-figures>
        <strong>{formatCents(isInCart ? cartTotals(cart).itemsCents : cents)}</strong>
        <span className={styles.note}>{isInCart ? "ex GST in your cart" : "ex GST"}</span>
        {!isInCart && <span className={styles.count}>{readyText(ready)}</span>}
      </span>
      {toCheck > 0 && (
        <Button
          variant="subtle"
          color="amber"
          c="var(--amber-text)"
          size="compact-md"
          mih={40}
          td="underline"
          onClick={onCheck}
        >
          {isAdded ? notAddedText(toCheck) : toCheckText(lines)}
        </Button>
      )}
      <Box className={styles.onward ?? ""}>
        {mayOrder && hasLines && (
          <Button id={ADD_TO_CART} disabled={ready === 0} loading={isAdding} onClick={onAdd}>
            Add to cart
          </Button>
        )}
        {mayOrder && isInCart && (
          <Button
            id={CHECK_OUT}
            component={Link}
            to={isLoggedIn ? ROUTES.shipping : withRedirect(ROUTES.login, ROUTES.shipping)}
          >
            Check out
          </Button>
        )}
      </Box>
    </section>
  );
}
