import { Button } from "@mantine/core";
import type { ProductRecord } from "@shop/domain/contracts/products";
import { GO_BACK } from "@shop/domain/messages";
import { productPath } from "@shop/domain/paths";
import { IconArrowLeft, IconEye } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { IdTag } from "../../../ui/id-tag.tsx";
import styles from "./product-head.module.css";
import { isInShop, ProductChip } from "./product-state.tsx";
import { useListPlace } from "./use-list-place.ts";

/** Which product one edits, and whether shoppers see it. */
export function HeadFacts({ product }: { product: ProductRecord }) {
  return (
    <span className={styles.facts}>
      <span className={styles.name}>{product.name}</span>
      <ProductChip product={product} />
      <IdTag id={product._id} />
    </span>
  );
}

/** Back to the list as one left it, and to what shoppers see. */
export function HeadActions({ product }: { product: ProductRecord | undefined }) {
  const list = useListPlace();
  return (
    <>
      <Button
        component={Link}
        to={list}
        variant="default"
        size="sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        {GO_BACK}
      </Button>
      {product && isInShop(product) && (
        <Button
          component={Link}
          to={productPath(product._id)}
          variant="default"
          size="sm"
          leftSection={<IconEye size={16} aria-hidden />}
        >
          View in shop
        </Button>
      )}
    </>
  );
}
