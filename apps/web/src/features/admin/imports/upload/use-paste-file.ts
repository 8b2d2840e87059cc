import { useEffect, useEffectEvent } from "react";

const FIELD = "input:not([type=file]), textarea, select, [contenteditable], [role=dialog]";

/** Copied cells of a spreadsheet are rows and columns. */
function isTable(text: string): boolean {
  const rows = text.split("\n").filter((row) => row.trim() !== "");
  return rows.length > 1 && rows.some((row) => /[\t,;|]/.test(row));
}

/** Calls `onFile` with a file that is pasted anywhere on the screen, or with rows that were copied in a spreadsheet. */
export function usePasteFile(onFile: (file: File) => void): void {
  const onPasted = useEffectEvent(onFile);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest(FIELD)) return;
      // Copied spreadsheet cells also contain a picture of themselves.
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const file = isTable(text)
        ? new File([text], "Pasted rows.tsv", { type: "text/tab-separated-values" })
        : event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      onPasted(file);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
