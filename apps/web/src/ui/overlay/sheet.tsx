import { ActionIcon, Group } from "@mantine/core";
import IconX from "icon:x";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./sheet.module.css";

interface Props {
  title: string;
  side: "left" | "right";
  /** The accessible name of the close button. */
  closeLabel: string;
  isOpen: boolean;
  /** Called by Escape, the close button, a click outside, and when `isOpen` turns false. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog at an edge of the window, for public pages. Native: Mantine's Drawer would add 30 kB to each page. The focus
 * moves to the child with `data-autofocus`, or else to the close button.
 */
export function Sheet({ title, side, closeLabel, isOpen, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen) {
      element?.close();
      return;
    }
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [isOpen]);
  useEffect(() => {
    const element = dialog.current;
    // The target of a click on the backdrop is the dialog itself. A drag from inside to the backdrop, as when a text is
    // selected, ends in such a click too.
    let pressed: EventTarget | null = null;
    const onPress = ({ target }: MouseEvent) => (pressed = target);
    const onClick = ({ target }: MouseEvent) => {
      if (target === element && pressed === element) element?.close();
    };
    element?.addEventListener("mousedown", onPress);
    element?.addEventListener("click", onClick);
    return () => {
      element?.removeEventListener("mousedown", onPress);
      element?.removeEventListener("click", onClick);
    };
  }, []);
  return (
    <dialog ref={dialog} className={styles.sheet} data-side={side} aria-label={title} onClose={onClose}>
      {isOpen && (
        <div className={styles.inside}>
          <Group justify="space-between" wrap="nowrap" pl={20} pr={8} className={styles.head ?? ""}>
            <h2>{title}</h2>
            <ActionIcon variant="subtle" size={44} c="var(--ink)" aria-label={closeLabel} onClick={close}>
              <IconX size={22} aria-hidden />
            </ActionIcon>
          </Group>
          {children}
        </div>
      )}
    </dialog>
  );
}
