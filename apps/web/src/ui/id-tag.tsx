import { IconCheck, IconCopy } from "@tabler/icons-react";
import styles from "./id-tag.module.css";
import { useCopy } from "./use-copy.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** An id by its last eight characters, with a button that copies all of it. */
export function IdTag({ id }: { id: string }) {
  // Where the browser forbids the clipboard, the id still stands in the title.
  const { isCopied, copy } = useCopy();
  const short = id.slice(-8);
  return (
    <span className={styles.tag} title={id}>
      {short}
      <button type="button" className={styles.copy} aria-label={`Copy ID ${short}`} onClick={() => void copy(id)}>
        {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </button>
      {isCopied && <VisuallyHidden role="status">ID copied</VisuallyHidden>}
    </span>
  );
}
