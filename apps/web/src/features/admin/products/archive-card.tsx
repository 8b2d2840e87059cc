import "@mantine/core/styles/Group.layer.css";
import { Box, Button, Group } from "@mantine/core";
import type { ProductRecord } from "@shop/domain/contracts/products";
import { formatDollars } from "@shop/domain/money";
import { useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import type { Question } from "../../../ui/dialog/confirm-dialog.tsx";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useProductsChanged } from "./products.ts";

const KEPT = "Its orders, prices and history stay.";

/** Archives a product or restores it. */
export function ArchiveCard({ product, isDirty }: { product: ProductRecord; isDirty: boolean }) {
  const { _id: id, isArchived } = product;
  const changed = useProductsChanged();
  const update = trpc.products.update.useMutation();
  const { ask, dialog } = useConfirm();
  const [hasSwitched, setSwitched] = useState(false);

  const work = async () => {
    // Without a version: it cannot overwrite another admin's change.
    changed(await update.mutateAsync({ id, isArchived: !isArchived }));
    setSwitched(true);
  };
  return (
    <FormCard title={isArchived ? "Restore" : "Archive"}>
      {hasSwitched && (
        <Notice kind="success">
          {isArchived ? "Archived: shoppers no longer find it." : `Restored. ${afterReturn(product)}`}
        </Notice>
      )}
      <Group justify="space-between" gap="12px 24px">
        <Box component="p" flex="1 1 240px" c="var(--muted)" fz="var(--text-sm)">
          {isDirty
            ? "Save what you have changed first."
            : isArchived
              ? KEPT
              : `Takes the product out of the shop. ${KEPT}`}
        </Box>
        <Button variant="default" size="sm" disabled={isDirty} onClick={() => ask({ ...questionFor(product), work })}>
          {isArchived ? "Restore" : "Archive"}
        </Button>
      </Group>
      {dialog}
    </FormCard>
  );
}

function questionFor(product: ProductRecord): Question {
  if (product.isArchived) {
    return { title: `Restore ${product.name}?`, text: afterReturn(product), confirmLabel: "Restore" };
  }
  return {
    title: `Archive ${product.name}?`,
    text: `Shoppers no longer find or order it. ${KEPT} You can restore it at any time.`,
    confirmLabel: "Archive",
  };
}

const afterReturn = ({ price }: ProductRecord) =>
  price > 0 ? `Shoppers find it at ${formatDollars(price)}.` : "It is a draft: shoppers find it once it has a price.";
