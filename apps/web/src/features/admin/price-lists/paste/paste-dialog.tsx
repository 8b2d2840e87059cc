import { Textarea } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "../../../../ui/dialog/dialog-buttons.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { PASTE_LIMITS } from "./read-pasted.ts";

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onPaste: (text: string) => void;
}

/** Takes rows of a spreadsheet where there is no cell to paste onto. */
export function PasteDialog({ isOpen, onClose, onPaste }: Props) {
  const [text, setText] = useState("");
  const isEmpty = text.trim() === "";
  return (
    <Dialog isOpen={isOpen} size="wide" title="Paste prices" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) onPaste(text);
        }}
      >
        <Textarea
          label="Rows from a spreadsheet"
          description="SKU and price, or SKU, quantity and price. A row of headings may be with them."
          placeholder={"PFNK-L\t10\t12.50\nPFNK-M\t10\t12.50"}
          rows={10}
          maxLength={PASTE_LIMITS.characters}
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <DialogButtons confirmLabel="Add rows" isDisabled={isEmpty} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
