import { Group } from "@mantine/core";
import {
  adminContactsPath,
  adminOrdersPath,
  adminProductPath,
  adminProductsPath,
} from "@shop/domain/screens/admin-paths";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { dayOf } from "@shop/domain/dates";
import { formatCount } from "@shop/domain/figures";
import { formatDollars } from "@shop/domain/money";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { StockStatus } from "../../../ui/product/stock-status.tsx";
import styles from "./dashboard.module.css";
import { FigureTable, Panel } from "./panel.tsx";

type LowProduct = Dashboard["lowStock"]["products"][number];

/** Renders the button that sets a product's stock. */
export type SetStockSlot = (product: LowProduct) => ReactNode;

interface LowStockProps {
  lowStock: Dashboard["lowStock"];
  renderSetStock: SetStockSlot;
}

/** The products to reorder, the best-selling first. */
export function LowStock({ lowStock: { total, products }, renderSetStock }: LowStockProps) {
  return (
    <Panel
      title="Low stock"
      note={total > 0 && `${formatCount(total)} ${total === 1 ? "product" : "products"}`}
      action={total > 0 && <Link to={adminProductsPath(1, { state: "lowStock" })}>Show all</Link>}
      empty={total === 0 && "All products are well stocked."}
    >
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product._id} className={styles.item} data-wrap>
            <ProductName product={product} />
            <Group gap={12} wrap="nowrap">
              <StockStatus count={product.countInStock} least={product.minQty} />
              {renderSetStock(product)}
            </Group>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ProductName({ product: { _id, name, sku } }: { product: { _id: string; name: string; sku: string } }) {
  return (
    <span className={styles.what}>
      <Link to={adminProductPath(_id)}>{name}</Link> <span>{sku.toUpperCase()}</span>
    </span>
  );
}

/** The open enquiries. */
export function NewEnquiries({ enquiries: { open, newest } }: { enquiries: Dashboard["enquiries"] }) {
  const { timeZone } = useShopInfo();
  return (
    <Panel
      title="New enquiries"
      note={open > 0 && `${formatCount(open)} to answer`}
      action={open > 0 && <Link to={adminContactsPath(1, { state: "open" })}>Show all</Link>}
      empty={open === 0 && "Every enquiry is answered."}
    >
      <ul className={styles.list}>
        {newest.map(({ _id, name, message, createdAt }) => (
          <li key={_id} className={styles.item} data-top>
            <div className={styles.what}>
              <Link to={adminContactsPath(1, { state: "open", keyword: name })}>{name}</Link>
              <p className={styles.message}>{message}</p>
            </div>
            <span className={styles.date}>{dayOf(createdAt, timeZone)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const IN_PERIOD = "in this period, ex GST";
const NO_SALES = "No sales in this period.";

export function TopProducts({ products }: { products: Dashboard["topProducts"] }) {
  return (
    <Panel title="Top products" note={IN_PERIOD} empty={products.length === 0 && NO_SALES}>
      <FigureTable
        label="Top products"
        heads={["Product", "Units", "Revenue"]}
        rows={products.map((product) => ({
          key: product._id,
          name: <ProductName product={product} />,
          figures: [formatCount(product.quantity), formatDollars(product.revenue)],
        }))}
      />
    </Panel>
  );
}

export function TopCustomers({ customers }: { customers: Dashboard["topCustomers"] }) {
  return (
    <Panel title="Top customers" note={IN_PERIOD} empty={customers.length === 0 && NO_SALES}>
      <FigureTable
        label="Top customers"
        heads={["Customer", "Orders", "Revenue"]}
        rows={customers.map(({ _id, name, orders, revenue }) => ({
          key: _id,
          name: <Link to={adminOrdersPath(1, { userid: _id })}>{name}</Link>,
          figures: [formatCount(orders), formatDollars(revenue)],
        }))}
      />
    </Panel>
  );
}
