import { Box } from "@mantine/core";
import type { Suggestions } from "@shop/domain/contracts/products";
import { buyerPriceOf } from "../../lib/buyer-price.ts";
import { Picture } from "./picture.tsx";
import { Price } from "./price.tsx";
import { Sku } from "./product-link.tsx";
import { StockStatus } from "./stock-status.tsx";
import styles from "./suggested-product.module.css";

/** A product in a list of suggestions; in a narrow list, price and stock wrap below the name. */
export function SuggestedProduct({ product }: { product: Suggestions["products"][number] }) {
  const { name, sku, image, countInStock, minQty } = product;
  return (
    <>
      <Box component="span" flex="none" w={40}>
        <Picture image={image} alt="" sizes="40px" />
      </Box>
      <Box component="span" flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
        <Box component="span" display="block" fz="sm" fw={600}>
          {name}
        </Box>
        <Sku sku={sku} />
      </Box>
      <span className={styles.offer}>
        <Price size="sm" of={buyerPriceOf(product)} />
        <StockStatus count={countInStock} least={minQty} />
      </span>
    </>
  );
}
