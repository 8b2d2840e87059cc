import { Button } from "@mantine/core";
import { customerPricePath, adminProductPath, adminUserPath } from "@shop/domain/screens/admin-paths";
import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { formatDollars } from "@shop/domain/money";
import { Link } from "react-router-dom";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { SkuTag } from "../../../ui/product/sku-tag.tsx";
import { RowActions } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import styles from "./price-columns.module.css";

export type PriceSort = "createdAt" | "customer" | "product" | "price";

export const priceColumns = (onDelete: (price: CustomerPrice) => void): Column<CustomerPrice, PriceSort>[] => [
  {
    key: "id",
    head: "ID",
    cell: ({ _id }) => <IdTag id={_id} />,
    sort: "createdAt",
    isOneLine: true,
    isWideOnly: true,
  },
  {
    key: "customer",
    head: "CUSTOMER NAME",
    cell: ({ userid }) => <Link to={adminUserPath(userid._id)}>{userid.name}</Link>,
    sort: "customer",
    isRowHead: true,
  },
  { key: "sku", head: "PRODUCT SKU", cell: ({ productid }) => <Sku sku={productid.sku} /> },
  {
    key: "product",
    head: "PRODUCT NAME",
    cell: ({ productid }) => <Link to={adminProductPath(productid._id)}>{productid.name}</Link>,
    sort: "product",
  },
  {
    key: "price",
    head: "PRODUCT PRICE",
    cell: ({ price }) => formatDollars(price),
    sort: "price",
    isFigure: true,
  },
  {
    key: "actions",
    head: "Edit or delete",
    cell: (price) => <PriceActions price={price} onDelete={onDelete} />,
    isActions: true,
  },
];

function Sku({ sku }: { sku: string }) {
  return (
    <div className={styles.sku}>
      <SkuTag sku={sku} />
    </div>
  );
}

function PriceActions({ price, onDelete }: { price: CustomerPrice; onDelete: (price: CustomerPrice) => void }) {
  const { userid, productid } = price;
  const whose = <VisuallyHidden>{` ${userid.name}’s price for ${productid.name}`}</VisuallyHidden>;
  return (
    <RowActions>
      <Link to={customerPricePath({ userid: userid._id, productid: productid._id })}>Edit{whose}</Link>
      <Button variant="default" size="xs" onClick={() => onDelete(price)}>
        Delete{whose}
      </Button>
    </RowActions>
  );
}
