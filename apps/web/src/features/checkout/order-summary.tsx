import { Box, Group, Stack, VisuallyHidden } from "@mantine/core";
import { CART_EMPTY } from "@shop/domain/messages";
import { formatCents, formatDollars } from "@shop/domain/money";
import { ROUTES } from "@shop/domain/screens/paths";
import IconChevronDown from "icon:chevron-down";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useCart } from "../../lib/cart/cart.ts";
import { cartTotalsWithGst, isAvailable, lineCents, type CartItem } from "../../lib/cart/cart-item.ts";
import { Picture } from "../../ui/product/picture.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { StockStatus } from "../../ui/product/stock-status.tsx";
import { UnitPrice } from "../../ui/product/line-unit-price.tsx";
import { Totals } from "../../ui/display/totals.tsx";
import styles from "./order.module.css";

/** So few lines are always shown on a wide screen. */
const FEW = 2;

/**
 * The order's totals, then its items: beside the step on a wide screen, where many items are collapsed; above the step
 * on a narrow one, where all but the total is collapsed.
 */
export function OrderSummary() {
  const items = useCart();
  const totals = cartTotalsWithGst(items);
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return <EmptySummary />;
  const toggle = {
    type: "button",
    "aria-expanded": isOpen,
    "aria-controls": "order-summary",
    onClick: () => setOpen(!isOpen),
  } as const;
  return (
    <Panel
      component="section"
      gap={0}
      p={0}
      className={styles.summary ?? ""}
      mod={{ open: isOpen, few: items.length <= FEW }}
    >
      <Box component="h2" fz="md">
        <button {...toggle} className={styles.toggle}>
          <span>Order summary</span>
          <span className={styles.sum}>{formatCents(totals.totalCents)}</span>
          <IconChevronDown className={styles.chevron} size={20} aria-hidden />
        </button>
        <span className={styles.fixed}>Order summary</span>
      </Box>
      <div className={styles.content}>
        <Totals {...totals} />
        <Group gap={12} justify="space-between" className={styles.linesHead ?? ""}>
          <span>{items.length === 1 ? "1 line" : `${items.length} lines`}</span>
          <button {...toggle} className={styles.show}>
            {isOpen ? "Hide" : "Show"}
            <VisuallyHidden> lines</VisuallyHidden>
            <IconChevronDown className={styles.chevron} size={16} aria-hidden />
          </button>
        </Group>
        <Stack component="ul" id="order-summary" gap={12} className={styles.lines ?? ""}>
          {items.map((item) => (
            <Line key={item.product} item={item} />
          ))}
        </Stack>
        <Link to="/cart">Edit cart</Link>
      </div>
    </Panel>
  );
}

function Line({ item }: { item: CartItem }) {
  return (
    <li className={styles.line}>
      <Picture image={item.image} alt="" sizes="48px" />
      <Stack gap={2} style={{ overflowWrap: "anywhere" }}>
        <Box component="span" fw={600} lh={1.3}>
          {item.name}
        </Box>
        <Box component="span" c="dimmed" fz="var(--text-xs)" data-figures>
          {item.sku.toUpperCase()} · {item.qty} × {formatDollars(item.price)}
        </Box>
        <UnitPrice price={item.price} of={item} />
        {!isAvailable(item) && <StockStatus count={item.countInStock} least={item.minQty} />}
      </Stack>
      <span data-figures>{isAvailable(item) ? formatCents(lineCents(item)) : "–"}</span>
    </li>
  );
}

function EmptySummary() {
  return (
    <Panel component="section" gap={8}>
      <p>{CART_EMPTY}</p>
      <Link to={ROUTES.products}>See all products</Link>
    </Panel>
  );
}
