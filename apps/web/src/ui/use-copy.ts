import { useEffect, useState } from "react";

/** Copies a text; `isCopied` for two seconds after. `hasFailed` where the browser forbids the clipboard: the text can still be selected. */
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
