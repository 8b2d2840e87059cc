import { Box, Group } from "@mantine/core";
import { productPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { CopyButton } from "../display/copy-button.tsx";
import styles from "./product.module.css";

const LOOK = {
  c: "dimmed",
  fz: "var(--text-xs)",
  fw: 600,
  lts: "0.03em",
  style: { overflowWrap: "anywhere" },
} as const;

/** A SKU in upper case. */
export function Sku({ sku }: { sku: string }) {
  return (
    <Box component="span" {...LOOK}>
      {sku.toUpperCase()}
    </Box>
  );
}

/** A SKU with a button that copies it. */
export function SkuTag({ sku }: { sku: string }) {
  const shown = sku.toUpperCase();
  if (!shown) return null;
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap" {...LOOK}>
      {shown}
      <CopyButton text={shown} what="SKU" />
    </Group>
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
