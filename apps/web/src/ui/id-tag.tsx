import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import styles from "./id-tag.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** An id by its last eight characters, with a button that copies all of it. */
export function IdTag({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // A browser that forbids the clipboard: the id still stands in the title.
    }
  };
  const short = id.slice(-8);
  return (
    <span className={styles["tag"]} title={id}>
      {short}
      <button type="button" className={styles["copy"]} aria-label={`Copy ID ${short}`} onClick={() => void copy()}>
        {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </button>
      {isCopied && <VisuallyHidden role="status">ID copied</VisuallyHidden>}
    </span>
  );
}
