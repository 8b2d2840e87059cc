import { adminProductPath } from "@shop/domain/screens/admin-paths";
import type { AdminProductQuery, ProductRecord } from "@shop/domain/contracts/products";
import { formatDollars } from "@shop/domain/money";
import { Link } from "react-router-dom";
import { IdTag } from "../../../../ui/display/id-tag.tsx";
import { Picture } from "../../../../ui/product/picture.tsx";
import type { Column } from "../../../../ui/table/column.ts";
import { VisuallyHidden } from "../../../../ui/page/visually-hidden.tsx";
import styles from "./product-columns.module.css";
import { ProductChip } from "../product-state.tsx";
import { useLinkState } from "../use-list-place.ts";

export type ProductSort = AdminProductQuery["sort"];

/** The columns, with the stock and the status. */
export const COLUMNS: Column<ProductRecord, ProductSort>[] = [
  // Ids follow the time of creation.
  { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, sort: "createdAt", isOneLine: true },
  {
    key: "name",
    head: "NAME",
    cell: (product) => <NameCell product={product} />,
    sort: "name",
    isRowHead: true,
    width: "28%",
  },
  { key: "price", head: "PRICE", cell: ({ price }) => formatDollars(price), sort: "price", isFigure: true },
  { key: "category", head: "CATEGORY", cell: ({ category }) => category || "–", sort: "category" },
  { key: "brand", head: "BRAND", cell: ({ brand }) => brand || "–", sort: "brand", isWideOnly: true },
  {
    key: "stock",
    head: "STOCK",
    cell: ({ countInStock }) => countInStock.toLocaleString("en-AU"),
    sort: "countInStock",
    isFigure: true,
  },
  { key: "state", head: "STATUS", cell: (product) => <ProductChip product={product} />, isOneLine: true },
  { key: "edit", head: "Edit", cell: (product) => <EditLink product={product} />, isActions: true },
];

function NameCell({ product: { _id, name, sku, image } }: { product: ProductRecord }) {
  const state = useLinkState();
  return (
    <span className={styles.name}>
      <span className={styles.picture}>
        <Picture image={image} alt="" sizes="40px" />
      </span>
      <span className={styles.words}>
        <Link to={adminProductPath(_id)} state={state}>
          {name}
        </Link>
        {sku && <span className={styles.sku}>{sku.toUpperCase()}</span>}
      </span>
    </span>
  );
}

function EditLink({ product: { _id, name } }: { product: ProductRecord }) {
  return (
    <Link to={adminProductPath(_id)} state={useLinkState()}>
      Edit<VisuallyHidden> {name}</VisuallyHidden>
    </Link>
  );
}
