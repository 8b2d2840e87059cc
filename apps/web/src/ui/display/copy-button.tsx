import { ActionIcon, VisuallyHidden } from "@mantine/core";
import IconCheck from "icon:check";
import IconCopy from "icon:copy";
import { useEffect, useState } from "react";

interface Props {
  text: string;
  /** Its name for screen readers, such as 'SKU'. */
  what: string;
  /** The visible part of the text. */
  shown?: string;
}

/** A small button that copies a text. */
export function CopyButton({ text, what, shown = text }: Props) {
  const { isCopied, copy } = useCopy();
  return (
    <>
      <ActionIcon
        data-needs-script
        variant="subtle"
        c={isCopied ? "var(--in-stock)" : "var(--muted)"}
        aria-label={`Copy ${what} ${shown}`}
        onClick={() => void copy(text)}
      >
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
      {isCopied && <VisuallyHidden role="status">{what} copied</VisuallyHidden>}
    </>
  );
}

/** Copies a text. `isCopied` is true for two seconds; `hasFailed` where the browser forbids access to the clipboard. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setFailed(false);
      setCopied(true);
    } catch {
      setFailed(true);
    }
  };
  return { isCopied, hasFailed, copy };
}
