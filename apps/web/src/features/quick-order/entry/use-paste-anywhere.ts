import { useEffect, useRef } from "react";

interface Handlers {
  onText: (text: string) => void;
  onFile: (file: File) => void;
}

const FIELD = "input, textarea, select, [contenteditable], [role=dialog]";
const ORDER_FILE = /\.(csv|tsv|txt|xlsx)$/i;

/** What is pasted anywhere on the screen but in a field is for the box; a copied file is read wherever it is pasted. */
export function usePasteAnywhere(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      // A spreadsheet's cells come with a picture of them.
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
