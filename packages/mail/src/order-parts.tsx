/** @jsxRuntime automatic */
import type { Order, ShippingAddress } from "@shop/domain/contracts/orders";
import { dollarsToCents, formatCents, formatDollars, sumOfLines } from "@shop/domain/money";
import { GST_PERCENT } from "@shop/domain/orders/order-totals";
import { Fragment } from "react";
import { Box, Text } from "./elements.tsx";
import type { MailShop } from "./messages.ts";
import { Aside, COLOURS, Facts, Lines, Part } from "./parts.tsx";

// Gmail truncates a message at 102 kB.
const MAX_ITEMS = 100;
const ROW = { fontSize: "15px", lineHeight: "22px", margin: "0 0 8px" } as const;

/** The items of an order, its amounts and its delivery address. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <>
      <Part>Items</Part>
      {order.orderItems.slice(0, MAX_ITEMS).map((item) => (
        <Item key={item.product} item={item} />
      ))}
      {order.orderItems.length > MAX_ITEMS && (
        <Text style={ROW}>and {order.orderItems.length - MAX_ITEMS} more. Your order in the shop lists all items.</Text>
      )}
      <Rule />
      <Amounts order={order} />
      <OrderFacts order={order} />
      <Part>Delivery address</Part>
      <Lines of={addressLines(order.shippingAddress)} />
      {order.billingAddress && (
        <>
          <Part>Billing address</Part>
          <Lines of={addressLines(order.billingAddress)} />
        </>
      )}
    </>
  );
}

/** The optional fields that the buyer filled in. */
function OrderFacts({ order }: { order: Order }) {
  const { poNumber, requestedDeliveryDate, deliveryNote, invoiceEmail } = order;
  const facts = [
    ["PO number", poNumber],
    ["Requested delivery date", requestedDeliveryDate],
    ["Invoice email", invoiceEmail],
  ] as const;
  const given = facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return (
    <>
      {given.length > 0 && (
        <>
          <Part>Your details</Part>
          <Facts of={given} />
        </>
      )}
      {deliveryNote && (
        <>
          <Part>Delivery note</Part>
          <Lines of={deliveryNote.split(/\r?\n/)} />
        </>
      )}
    </>
  );
}

/** How to pay an order by bank transfer. Details that the shop has not set are left out. */
export function BankDetails({ shop, order }: { shop: MailShop; order: Order }) {
  const { accountName, bsb, accountNumber } = shop.bank;
  const account = [
    ["Account name", accountName],
    ["BSB", bsb],
    ["Account number", accountNumber],
    ["Amount", formatDollars(order.totalPrice)],
    ["Reference", order.orderNumber],
  ] as const;
  return (
    <>
      <Part>Please pay by bank transfer</Part>
      <Facts of={account.filter(([, value]) => value)} />
      <Aside>
        Please use the order number as the payment reference. We will send your order once your payment has arrived.
      </Aside>
    </>
  );
}

/** Without the item's image: mail programs block remote images. */
function Item({ item }: { item: Order["orderItems"][number] }) {
  const { name, sku, price, qty } = item;
  return (
    <Text style={ROW}>
      <strong>{name}</strong>
      <br />
      <span className="muted" style={{ color: COLOURS.muted }}>
        {sku && `SKU ${sku.toUpperCase()} · `}
        {qty} × {formatDollars(price)} ={" "}
        {formatCents(sumOfLines([{ priceCents: dollarsToCents(price), quantity: qty }]))} ex GST
      </span>
    </Text>
  );
}

function Amounts({ order }: { order: Order }) {
  const amounts = [
    ["Items", order.itemsPrice],
    ["Freight", order.shippingPrice],
    [`GST (${GST_PERCENT}%)`, order.taxPrice],
  ] as const;
  return (
    <Box>
      <Text style={ROW}>
        {amounts.map(([name, amount]) => (
          <Fragment key={name}>
            {name}: {formatDollars(amount)}
            <br />
          </Fragment>
        ))}
        <strong>Total: {formatDollars(order.totalPrice)}</strong>
      </Text>
    </Box>
  );
}

const RULE = { width: "100%", border: "none", borderTop: `1px solid ${COLOURS.line}`, margin: "12px 0" } as const;

const Rule = () => <hr className="line" data-skip-in-text="true" style={RULE} />;

function addressLines(to: ShippingAddress): string[] {
  const lines = [
    `${to.first_name} ${to.last_name}`,
    to.company,
    to.apartment,
    to.address,
    `${to.city} ${to.state} ${to.postalCode}`,
    to.country,
    `Phone: ${to.phone}`,
  ];
  return lines.filter((line): line is string => Boolean(line));
}
