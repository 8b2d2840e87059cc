import type { OrderFields } from "@shop/domain/contracts/orders";
import styles from "./order-facts.module.css";

export const ORDER_FIELD_LABELS = {
  poNumber: "PO number",
  costCentre: "Cost centre",
  requestedDeliveryDate: "Requested delivery date",
  invoiceEmail: "Invoice email",
  abn: "ABN",
  deliveryNote: "Delivery note",
} as const satisfies Record<keyof OrderFields, string>;

type Name = keyof typeof ORDER_FIELD_LABELS;
const NAMES = Object.keys(ORDER_FIELD_LABELS) as Name[];

/** The optional fields of an order, with their labels; renders nothing if all are empty. */
export function OrderFacts({ order, without = [] }: { order: OrderFields; without?: readonly Name[] }) {
  const given = NAMES.filter((name) => order[name] && !without.includes(name));
  if (given.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {given.map((name) => (
        <div key={name} data-long={name === "deliveryNote" || undefined}>
          <dt>{ORDER_FIELD_LABELS[name]}</dt>
          <dd>{order[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
