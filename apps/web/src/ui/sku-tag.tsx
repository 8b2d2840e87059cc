import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import styles from "./sku-tag.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A SKU in upper case, with a button that copies it. */
export function SkuTag({ sku }: { sku: string }) {
  const [isCopied, setCopied] = useState(false);
  const shown = sku.toUpperCase();

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown);
      setCopied(true);
    } catch {
      // A browser that forbids the clipboard: the SKU can still be selected.
    }
  };

  if (!shown) return null;
  return (
    <span className={styles["tag"]}>
      {shown}
      <button
        type="button"
        className={styles["copy"]}
        aria-label={`Copy SKU ${shown}`}
        data-copied={isCopied || undefined}
        onClick={() => void copy()}
      >
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </button>
      {isCopied && <VisuallyHidden role="status">SKU copied</VisuallyHidden>}
    </span>
  );
}
