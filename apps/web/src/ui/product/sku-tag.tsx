import { Group } from "@mantine/core";
import { CopyButton } from "../display/copy-button.tsx";
import { SKU_LOOK } from "./product-link.tsx";

/** A SKU in upper case, with a button that copies it. */
export function SkuTag({ sku }: { sku: string }) {
  const shown = sku.toUpperCase();
  if (!shown) return null;
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap" {...SKU_LOOK}>
      {shown}
      <CopyButton text={shown} what="SKU" />
    </Group>
  );
}
