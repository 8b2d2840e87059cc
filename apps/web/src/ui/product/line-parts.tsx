import { ActionIcon, Box, Button } from "@mantine/core";
import type { TaxClass } from "@shop/domain/taxes";
import IconTrash from "icon:trash";
import type { ReactNode } from "react";
import { ProductLink, Sku } from "./product-link.tsx";
import styles from "./product.module.css";

interface FactsProps {
  sku: string;
  pack: string | undefined;
  taxClass: TaxClass | undefined;
  /** The stock. */
  children?: ReactNode;
}

/** The details of a line's product below its name. */
export function LineFacts({ sku, pack, taxClass, children }: FactsProps) {
  return (
    <span className={styles.facts}>
      <Sku sku={sku} />
      {pack && <span>{pack}</span>}
      {taxClass === "gst-free" && <span>GST-free</span>}
      {children}
    </span>
  );
}

interface ProductProps extends Pick<FactsProps, "sku" | "taxClass"> {
  product: string;
  name: string;
  packageQuantity?: string | undefined;
  /** Why it can't be ordered. */
  problem?: string | null | undefined;
}

/** The product of a line of a quote or a requisition, and why it can't be ordered. */
export function LineProduct({ product, name, sku, packageQuantity, taxClass, problem }: ProductProps) {
  return (
    <>
      <ProductLink id={product} name={name} />
      <LineFacts sku={sku} pack={packageQuantity} taxClass={taxClass} />
      {problem && (
        <Box component="p" c="var(--out)" fz="sm" mt={4}>
          {problem}
        </Box>
      )}
    </>
  );
}

interface RemoveProps {
  id?: string;
  label: string;
  onClick: () => void;
}

export function RemoveButton({ id, label, onClick }: RemoveProps) {
  return (
    <ActionIcon
      {...(id && { id })}
      variant="subtle"
      color="red"
      size={44}
      c="dimmed"
      aria-label={label}
      onClick={onClick}
    >
      <IconTrash size={20} aria-hidden />
    </ActionIcon>
  );
}

interface RemovedProps {
  undoId: string;
  /** What the button restores. */
  what: string;
  onUndo: () => void;
  children: ReactNode;
}

/** Replaces a removed line, with a button that restores it. */
export function Removed({ undoId, what, onUndo, children }: RemovedProps) {
  return (
    <span className={styles.removed}>
      {children}
      <Button
        id={undoId}
        variant="subtle"
        td="underline"
        flex="none"
        aria-label={`Undo: put ${what} back`}
        onClick={onUndo}
      >
        Undo
      </Button>
    </span>
  );
}
