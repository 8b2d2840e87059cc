import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import { productPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { Picture } from "../../../ui/display/picture.tsx";
import { Price } from "../../../ui/display/price.tsx";
import { SkeletonGroup } from "../../../ui/page/skeleton.tsx";
import { SkuTag } from "../../../ui/display/sku-tag.tsx";
import { StockStatus } from "../../../ui/display/stock-status.tsx";
import { QuickAdd } from "../cards/quick-add.tsx";
import styles from "./product-table.module.css";

/** Many products at a glance, one a line, each ready to be ordered. */
export function ProductTable({ products }: { products: Product[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Picture</VisuallyHidden>
            </th>
            <th scope="col">SKU</th>
            <th scope="col">Name</th>
            <th scope="col">Pack</th>
            <th scope="col">Price</th>
            <th scope="col">Stock</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product._id} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ product }: { product: Product }) {
  return (
    <tr>
      <td>
        <div className={styles.picture}>
          <Picture image={product.image} alt="" sizes="56px" />
        </div>
      </td>
      <td>
        <SkuTag sku={product.sku} />
      </td>
      <td className={styles.name}>
        <Link to={productPath(product._id)}>{product.name}</Link>
      </td>
      <td className={styles.pack}>{product.packageQuantity}</td>
      <td className={styles.price}>
        <Price size="sm" price={product.price} userPrice={product.userPrice} />
      </td>
      <td className={styles.stock}>
        <StockStatus count={product.countInStock} />
      </td>
      <td className={styles.add} data-own-price>
        <QuickAdd product={product} />
      </td>
    </tr>
  );
}

export function ProductTableSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={styles.scroll}>
      <table className={styles.table}>
        <tbody>
          {Array.from({ length: count }, (_, index) => (
            <tr key={index}>
              <td>
                <Skeleton height={56} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SkeletonGroup>
  );
}
