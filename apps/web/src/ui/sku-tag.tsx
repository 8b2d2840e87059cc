import { IconCheck, IconCopy } from "@tabler/icons-react";
import styles from "./sku-tag.module.css";
import { useCopy } from "./use-copy.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A SKU in upper case, with a button that copies it. */
export function SkuTag({ sku }: { sku: string }) {
  const { isCopied, copy } = useCopy();
  const shown = sku.toUpperCase();
  if (!shown) return null;
  return (
    <span className={styles.tag}>
      {shown}
      <button
        type="button"
        className={styles.copy}
        data-needs-script
        aria-label={`Copy SKU ${shown}`}
        data-copied={isCopied || undefined}
        onClick={() => void copy(shown)}
      >
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </button>
      {isCopied && <VisuallyHidden role="status">SKU copied</VisuallyHidden>}
    </span>
  );
}
