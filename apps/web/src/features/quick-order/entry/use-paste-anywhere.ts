import { useEffect, useRef } from "react";

interface Handlers {
  onText: (text: string) => void;
  onFile: (file: File) => void;
}

const FIELD = "input, textarea, select, [contenteditable], [role=dialog]";
const ORDER_FILE = /\.(csv|tsv|txt|xlsx)$/i;

/** Text that is pasted outside a field is entered into the box; a copied file is read wherever it is pasted. */
export function usePasteAnywhere(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      // Copied spreadsheet cells also contain a picture of themselves.
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const file = [...(event.clipboardData?.files ?? [])].find(({ name }) => ORDER_FILE.test(name));
      const isInField = event.target instanceof Element && event.target.closest(FIELD) !== null;
      if (text.trim() === "" && file) latest.current.onFile(file);
      else if (text.trim() !== "" && !isInField) latest.current.onText(text);
      else return;
      event.preventDefault();
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
