import { Box, Button, Group } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { dollarsToCents } from "@shop/domain/money";
import IconPrinter from "icon:printer";
import type { ComponentProps, ReactNode } from "react";
import { useShopInfo } from "../../lib/shop-info.ts";
import { PostalAddress } from "../../ui/display/postal-address.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { OrderFacts } from "../../ui/display/order-facts.tsx";
import { Totals } from "../../ui/display/totals.tsx";
import type { Shipment } from "@shop/domain/contracts/shipments";
import { OrderLines } from "./order-lines.tsx";
import { OrderShipments } from "./order-shipments.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import styles from "./order.module.css";
import { PaymentDue } from "./payment-due.tsx";

interface Props {
  order: Order;
  /** Of its products. */
  sheets: ComponentProps<typeof OrderLines>["sheets"];
  /** The title with the actions, which are not printed; by default the title beside the actions. */
  head?: ((order: Order, actions: ReactNode) => ReactNode) | undefined;
  /** Buttons for the head. */
  actions?: ReactNode;
  /** Buttons of a shipment. */
  shipmentActions?: ((order: Order, shipment: Shipment) => ReactNode) | undefined;
  /** Below the items; not printed. */
  end?: ReactNode;
  card: ReactNode;
}

/** An order as a document, laid out for printing on A4. */
export function OrderPaper({ order, sheets, head = plainHead, actions, shipmentActions, end, card }: Props) {
  const shop = useShopInfo();
  const allActions = (
    <>
      {actions}
      <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
  return (
    <article className={styles.paper}>
      <div className={styles.letterhead}>
        <strong>{shop.name}</strong>
        <span>{shop.address}</span>
        <span>{[shop.abn && `ABN ${shop.abn}`, shop.phone, shop.email].filter(Boolean).join(" · ")}</span>
      </div>
      {head(order, allActions)}
      <OrderTimeline order={order} />
      <PaymentDue order={order} card={card} />
      <OrderShipments order={order} actions={shipmentActions} />
      <Panel className={styles.parties ?? ""}>
        <section>
          <h2 className={styles.label}>Shipping</h2>
          <PostalAddress address={order.shippingAddress} />
        </section>
        {order.billingAddress && (
          <section>
            <h2 className={styles.label}>Billing</h2>
            <PostalAddress address={order.billingAddress} />
          </section>
        )}
        <section>
          <h2 className={styles.label}>Customer</h2>
          <Box style={{ overflowWrap: "anywhere" }}>
            {order.company && <p>{order.company.name}</p>}
            <p>{order.user.name}</p>
            <p>{order.user.email}</p>
            {order.approvedBy && <p>Approved by {order.approvedBy.name}</p>}
          </Box>
        </section>
        <section>
          <h2 className={styles.label}>Payment Method</h2>
          <p>{order.paymentMethod}</p>
        </section>
      </Panel>
      <OrderFacts order={order} />
      <section>
        <h2 className={styles.label}>Order Items</h2>
        <OrderLines items={order.orderItems} sheets={sheets} />
        <div className={styles.totals}>
          <Totals
            itemsCents={dollarsToCents(order.itemsPrice)}
            shippingCents={dollarsToCents(order.shippingPrice)}
            taxCents={dollarsToCents(order.taxPrice)}
            totalCents={dollarsToCents(order.totalPrice)}
            gstCents={dollarsToCents(order.gst)}
            gstPercent={order.gstPercent}
          />
        </div>
      </section>
      {end && <div className={styles.end}>{end}</div>}
    </article>
  );
}

const plainHead = ({ orderNumber }: Order, actions: ReactNode) => (
  <Group component="header" gap={16} justify="space-between">
    <h1 className={styles.title}>Order {orderNumber}</h1>
    <div className={styles.actions}>{actions}</div>
  </Group>
);
