/** @jsxRuntime automatic */
import type { Order, ShippingAddress } from "@shop/domain/contracts/orders";
import { dollarsToCents, formatCents, formatDollars, sumOfLines } from "@shop/domain/money";
import { formatFreight } from "@shop/domain/orders/order-totals";
import type { ReactNode } from "react";
import { Link, Text } from "./elements.tsx";
import { type LinkedSheet, LISTED_ITEMS, type MailShop } from "./messages.ts";
import { Aside, COLOURS, Facts, Lines, Part } from "./parts.tsx";

const TABLE = { width: "100%", tableLayout: "auto" } as const;
const CELL = { padding: "0 0 8px", fontSize: "15px", lineHeight: "22px", verticalAlign: "top" } as const;
/** A cell to which the row below belongs. */
const JOINED = { ...CELL, paddingBottom: "0" } as const;
const SHEET = { color: COLOURS.gum, fontSize: "14px", textDecoration: "underline" } as const;
const AMOUNT_CELL = { ...CELL, paddingLeft: "12px", textAlign: "right", whiteSpace: "nowrap" } as const;
const ROW = { fontSize: "15px", lineHeight: "22px", margin: "0 0 8px" } as const;

/** The customer's own number of the order, at the top of a message. */
export function PoNumber({ order: { poNumber } }: { order: Pick<Order, "poNumber"> }) {
  return poNumber ? <Facts of={[["PO number", poNumber]]} /> : null;
}

interface SummaryProps {
  order: Order;
  /** Linked below their items. */
  sheets?: readonly LinkedSheet[];
}

/** The items of an order, its amounts and its delivery address. */
export function OrderSummary({ order, sheets = [] }: SummaryProps) {
  const more = order.orderItems.length - LISTED_ITEMS;
  return (
    <>
      <Part>Items, ex GST</Part>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={TABLE}>
        <tbody>
          {order.orderItems.slice(0, LISTED_ITEMS).map((item) => (
            <Item
              key={item.product}
              item={item}
              sheets={sheets.filter(({ productId }) => productId === item.product)}
            />
          ))}
        </tbody>
      </table>
      {more > 0 && <Text style={ROW}>and {more} more. Your order in the shop lists all items.</Text>}
      <Rule />
      <Amounts order={order} />
      <OrderDetails order={order} />
    </>
  );
}

/** What the buyer added to an order, and its addresses. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <>
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

/** Longer lists are for the order's page. */
const MAX_LINES = 50;

interface Units {
  qty: number;
  name: string;
  sku: string;
}

/** How many of which products. */
export function UnitLines({ of: units }: { of: readonly Units[] }) {
  const shown = units
    .slice(0, MAX_LINES)
    .map(({ qty, name, sku }) => `${qty} × ${name}${sku && ` (${sku.toUpperCase()})`}`);
  const more = units.length - shown.length;
  return <Lines of={more > 0 ? [...shown, `and ${more} more, listed on your order in the shop`] : shown} />;
}

/** The products of an order of which units are in one state. */
export const unitsOf = (order: Order, state: "shippedQty" | "cancelledQty" | "leftQty"): Units[] =>
  order.orderItems.flatMap(({ name, sku, [state]: qty }) => (qty > 0 ? [{ qty, name, sku }] : []));

/** The other optional fields that the buyer filled in. */
function OrderFacts({ order }: { order: Order }) {
  const { requestedDeliveryDate, deliveryNote, invoiceEmail, abn } = order;
  const facts = [
    ["Requested delivery date", requestedDeliveryDate],
    ["Invoice email", invoiceEmail],
    ["ABN", abn],
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

interface Account {
  accountName: string;
  bsb: string;
  accountNumber: string;
  reference: string;
}

/** What to pay to which account, in dollars. Details that the shop has not set are left out. */
export function BankAccount({ of: account, amount }: { of: Account; amount: number }) {
  const facts = [
    ["Account name", account.accountName],
    ["BSB", account.bsb],
    ["Account number", account.accountNumber],
    ["Amount", formatDollars(amount)],
    ["Reference", account.reference],
  ] as const;
  return (
    <>
      <Part>Please pay by bank transfer</Part>
      <Facts of={facts.filter(([, value]) => value)} />
    </>
  );
}

/** How to pay an order by bank transfer. */
export function BankDetails({ shop, order }: { shop: MailShop; order: Order }) {
  return (
    <>
      <BankAccount of={{ ...shop.bank, reference: order.orderNumber }} amount={order.openPrice} />
      <Aside>
        Please use the order number as the payment reference. We will send your order once your payment has arrived.
      </Aside>
    </>
  );
}

/** Without the item's image: mail programs block remote images. */
function Item({ item, sheets }: { item: Order["orderItems"][number]; sheets: readonly LinkedSheet[] }) {
  const { name, sku, packageQuantity, price, qty } = item;
  const amountCents = sumOfLines([{ priceCents: dollarsToCents(price), quantity: qty }]);
  return (
    <>
      <AmountRow amount={formatCents(amountCents)} joinedBy=" = " isLast={sheets.length === 0}>
        <strong>{name}</strong>
        <br />
        <span className="muted" style={{ color: COLOURS.muted }}>
          {sku && `SKU ${sku.toUpperCase()} · `}
          {packageQuantity && `${packageQuantity} · `}
          {qty} × {formatDollars(price)}
        </span>
      </AmountRow>
      {sheets.map(({ title, link }, index) => (
        <tr key={link} className="row">
          <td className="words" colSpan={2} style={index === sheets.length - 1 ? CELL : JOINED}>
            <Link className="link" href={link} style={SHEET}>
              {title}
            </Link>
          </td>
        </tr>
      ))}
    </>
  );
}

function Amounts({ order }: { order: Order }) {
  const amounts = [
    ["Items", formatDollars(order.itemsPrice)],
    ["Freight", formatFreight(dollarsToCents(order.shippingPrice))],
    [`GST (${order.gstPercent}%)`, formatDollars(order.taxPrice)],
  ] as const;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={TABLE}>
      <tbody>
        {amounts.map(([name, amount]) => (
          <AmountRow key={name} amount={amount} joinedBy=": ">
            {name}
          </AmountRow>
        ))}
        <AmountRow amount={<strong>{formatDollars(order.totalPrice)}</strong>} joinedBy=": ">
          <strong>Total</strong>
        </AmountRow>
        <AmountRow amount={formatDollars(order.gst)} joinedBy=": ">
          Total includes GST of
        </AmountRow>
      </tbody>
    </table>
  );
}

interface AmountRowProps {
  amount: ReactNode;
  /** Between the words and the amount in the text form (`textOf`). */
  joinedBy: string;
  /** False when the next row belongs to it. */
  isLast?: boolean;
  children: ReactNode;
}

/** A row with its amount at the right end; in the text form a line. */
function AmountRow({ amount, joinedBy, isLast = true, children }: AmountRowProps) {
  return (
    <tr className="row">
      <td className="words" style={isLast ? CELL : JOINED}>
        {children}
      </td>
      <td className="amount" align="right" data-joined-by={joinedBy} style={AMOUNT_CELL}>
        {amount}
      </td>
    </tr>
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
