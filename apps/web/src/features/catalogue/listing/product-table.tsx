import { Box, VisuallyHidden } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import { useDeferredValue } from "react";
import { buyerPriceOf } from "../../../lib/buyer-price.ts";
import { Picture } from "../../../ui/product/picture.tsx";
import { Price } from "../../../ui/product/price.tsx";
import { ProductLink } from "../../../ui/product/product-link.tsx";
import { SkuTag } from "../../../ui/product/sku-tag.tsx";
import { StockStatus } from "../../../ui/product/stock-status.tsx";
import { shortPack } from "./short-pack.ts";
import { QuickAdd } from "../cards/quick-add.tsx";
import styles from "./product-table.module.css";

const COLUMNS = ["SKU", "Name", "Pack", "Price", "Stock", "Quantity"];

/** The rows that are rendered first, so that the table is visible at once. */
const FIRST_ROWS = 3;

/** Products one per line, each with a quantity and an Add button. */
export function ProductTable({ products }: { products: Product[] }) {
  const shown = useDeferredValue(products, products.slice(0, FIRST_ROWS));
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Picture</VisuallyHidden>
            </th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((product) => (
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
      <td style={{ gridArea: "picture" }}>
        <Box w={40}>
          <Picture image={product.image} alt="" sizes="40px" />
        </Box>
      </td>
      <td style={{ gridArea: "sku" }}>
        <SkuTag sku={product.sku} />
      </td>
      <td style={{ gridArea: "name" }} className={styles.name}>
        <ProductLink id={product._id} name={product.name} />
      </td>
      <td style={{ gridArea: "pack" }} className={styles.pack} title={product.packageQuantity}>
        {shortPack(product.packageQuantity)}
      </td>
      <td style={{ gridArea: "price" }} className={styles.price}>
        <Price size="sm" of={buyerPriceOf(product)} withLowest />
      </td>
      <td style={{ gridArea: "stock" }} className={styles.stock}>
        <StockStatus count={product.countInStock} least={product.minQty} />
      </td>
      <td style={{ gridArea: "add" }} className={styles.add} data-own-price>
        <QuickAdd product={product} />
      </td>
    </tr>
  );
}
