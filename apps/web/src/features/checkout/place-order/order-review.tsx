import { Box, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { ShippingAddress } from "@shop/domain/contracts/orders";
import type { PaymentMethod } from "@shop/domain/orders/order-state";
import { formatCents, formatDollars } from "@shop/domain/money";
import { ROUTES } from "@shop/domain/screens/paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { addedPrice, isAvailable, lineCents, type CartItem } from "../../../lib/cart/cart-item.ts";
import { Picture } from "../../../ui/product/picture.tsx";
import { PostalAddress } from "../../../ui/display/postal-address.tsx";
import { ProductLink, Sku } from "../../../ui/product/product-link.tsx";
import { Panel, PanelTitle } from "../../../ui/page/panel.tsx";
import { StockStatus } from "../../../ui/product/stock-status.tsx";
import { UnitPrice } from "../../../ui/product/line-unit-price.tsx";
import styles from "../order.module.css";
import { useOfferedMethods } from "../payment-methods.ts";

interface Props {
  address: ShippingAddress;
  method: PaymentMethod;
  items: CartItem[];
  /** Whether a line counts in the total. */
  isCounted: (item: CartItem) => boolean;
}

/** The parts of the order, each with a link to change it. */
export function OrderReview({ address, method, items, isCounted }: Props) {
  const offered = useOfferedMethods();
  return (
    <Panel gap={0} p={0}>
      <Part title="Shipping" changeAt={ROUTES.shipping}>
        <PostalAddress address={address} />
      </Part>
      <Part title="Payment" changeAt={ROUTES.payment}>
        <p>
          <strong>{method}</strong>
        </p>
        <Box component="p" c="dimmed">
          {offered.find(({ value }) => value === method)?.what}
        </Box>
      </Part>
      <Part title="Order Items" changeAt="/cart">
        <Stack component="ul" gap={16}>
          {items.map((item) => (
            <Line key={item.product} item={item} isCounted={isCounted(item)} />
          ))}
        </Stack>
      </Part>
    </Panel>
  );
}

function Part({ title, changeAt, children }: { title: string; changeAt: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Group gap={16} wrap="nowrap" justify="space-between">
        <PanelTitle>{title}</PanelTitle>
        <Link to={changeAt} className={styles.change}>
          Change<VisuallyHidden> {title}</VisuallyHidden>
        </Link>
      </Group>
      {children}
    </section>
  );
}

function Line({ item, isCounted }: { item: CartItem; isCounted: boolean }) {
  return (
    <li className={styles.reviewLine}>
      <Picture image={item.image} alt="" sizes="56px" />
      <Stack gap={2} style={{ gridArea: "words", overflowWrap: "anywhere" }}>
        <ProductLink id={item.product} name={item.name} />
        <Sku sku={item.sku} />
        {!isAvailable(item) && <StockStatus count={item.countInStock} least={item.minQty} />}
      </Stack>
      <Box c="dimmed" style={{ gridArea: "how" }}>
        {item.qty} × {formatDollars(item.price)}
        {item.price !== addedPrice(item) && (
          <>
            {" "}
            <span style={{ whiteSpace: "nowrap" }}>(was {formatDollars(addedPrice(item))})</span>
          </>
        )}
        <UnitPrice price={item.price} of={item} />
      </Box>
      <Box component="strong" ta="end" style={{ gridArea: "amount" }}>
        {isCounted ? formatCents(lineCents(item)) : "–"}
      </Box>
    </li>
  );
}
