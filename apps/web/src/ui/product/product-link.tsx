import { Box } from "@mantine/core";
import { productPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import styles from "./product.module.css";

export const SKU_LOOK = {
  c: "dimmed",
  fz: "var(--text-xs)",
  fw: 600,
  lts: "0.03em",
  style: { overflowWrap: "anywhere" },
} as const;

/** A SKU in upper case. */
export function Sku({ sku }: { sku: string }) {
  return (
    <Box component="span" {...SKU_LOOK}>
      {sku.toUpperCase()}
    </Box>
  );
}

/** A product's name as a link to its page. */
export function ProductLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={productPath(id)} className={styles.link}>
      {name}
    </Link>
  );
}
