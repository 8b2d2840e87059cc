import { useId, useState } from "react";

/**
 * The item of a list's dialog: `{opened && <XDialog key={opened.key} x={opened.item} isOpen={isOpen} … />}`. The item
 * stays while the dialog fades out, and each opening has its own key, so that a form starts empty. No two dialogs of a screen
 * share a key: React would mix them up where they are siblings.
 */
export function useDialogItem<T>() {
  const id = useId();
  const [opened, setOpened] = useState<{ item: T; opening: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    opened: opened && { item: opened.item, key: `${id} ${opened.opening}` },
    isOpen,
    open: (item: T) => {
      setOpened((was) => ({ item, opening: (was?.opening ?? 0) + 1 }));
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
