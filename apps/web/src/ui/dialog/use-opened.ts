import { useState } from "react";

/**
 * The item of a list's dialog: `{opened && <XDialog key={opened.key} x={opened.item} isOpen={isOpen} … />}`. The item
 * stays while the dialog fades out, and each opening has its own key, so that a form starts empty.
 */
export function useDialogItem<T>() {
  const [opened, setOpened] = useState<{ item: T; key: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    opened,
    isOpen,
    open: (item: T) => {
      setOpened((was) => ({ item, key: (was?.key ?? 0) + 1 }));
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
