import { Box, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { PaymentMethod, ShippingAddress } from "@shop/domain/contracts/orders";
import { formatCents, formatDollars } from "@shop/domain/money";
import { productPath, ROUTES } from "@shop/domain/screens/paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { isAvailable, lineCents, type CartItem } from "../../lib/cart/cart.ts";
import { Picture } from "../../ui/display/picture.tsx";
import { PostalAddress } from "../../ui/display/postal-address.tsx";
import { StockStatus } from "../../ui/display/stock-status.tsx";
import styles from "./order.module.css";
import { PAYMENT_METHODS } from "./payment-methods.ts";

interface Props {
  address: ShippingAddress;
  method: PaymentMethod;
  items: CartItem[];
}

/** Everything that the order will say, each part with the way to change it. */
export function OrderReview({ address, method, items }: Props) {
  return (
    <Stack gap={0} bd="1px solid var(--line)" bdrs="var(--radius)" bg="var(--surface)">
      <Part title="Shipping" changeAt={ROUTES.shipping}>
        <PostalAddress address={address} />
      </Part>
      <Part title="Payment" changeAt={ROUTES.payment}>
        <p>
          <strong>{method}</strong>
        </p>
        <Box component="p" c="dimmed">
          {PAYMENT_METHODS.find(({ value }) => value === method)?.what}
        </Box>
      </Part>
      <Part title="Order Items" changeAt="/cart">
        <Stack component="ul" gap={16}>
          {items.map((item) => (
            <Line key={item.product} item={item} />
          ))}
        </Stack>
      </Part>
    </Stack>
  );
}

function Part({ title, changeAt, children }: { title: string; changeAt: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Group gap={16} wrap="nowrap" justify="space-between">
        <Box component="h2" fz="lg">
          {title}
        </Box>
        <Link to={changeAt} className={styles.change}>
          Change<VisuallyHidden> {title}</VisuallyHidden>
        </Link>
      </Group>
      {children}
    </section>
  );
}

function Line({ item }: { item: CartItem }) {
  return (
    <li className={styles.reviewLine}>
      <Picture image={item.image} alt="" sizes="56px" />
      <div className={styles.reviewWords}>
        <Link to={productPath(item.product)} className={styles.reviewName}>
          {item.name}
        </Link>
        <Box component="span" c="dimmed" fz="var(--text-xs)" fw={600} lts="0.03em">
          {item.sku.toUpperCase()}
        </Box>
        {!isAvailable(item) && <StockStatus count={0} />}
      </div>
      <span className={styles.reviewHow}>
        {item.qty} × {formatDollars(item.price)}
      </span>
      <span className={styles.reviewAmount}>{isAvailable(item) ? formatCents(lineCents(item)) : "–"}</span>
    </li>
  );
}
