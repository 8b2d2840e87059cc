import { Group } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";

/** A SKU in upper case, with a button that copies it. */
export function SkuTag({ sku }: { sku: string }) {
  const shown = sku.toUpperCase();
  if (!shown) return null;
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={2}
      wrap="nowrap"
      c="var(--muted)"
      fz="var(--text-xs)"
      fw={600}
      lts="0.03em"
      style={{ overflowWrap: "anywhere" }}
    >
      {shown}
      <CopyButton text={shown} what="SKU" />
    </Group>
  );
}
