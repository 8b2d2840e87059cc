import { ActionIcon, Group } from "@mantine/core";
import IconX from "icon:x";
import { useEffect, useId, useRef, type ReactNode, type RefObject } from "react";
import styles from "./sheet.module.css";

interface FrameProps {
  title: string;
  side: "left" | "right";
  /** The accessible name of the close button. */
  closeLabel: string;
  children: ReactNode;
}

interface Props extends FrameProps {
  isOpen: boolean;
  /** Called by Escape, the close button, a click outside, and when `isOpen` turns false. */
  onClose: () => void;
}

/**
 * A dialog at an edge of the window, for public pages; its children are rendered while it is open. Native: Mantine's
 * Drawer would add 30 kB to each page. The focus moves to the child with `data-autofocus`, or else to the close button.
 */
export function Sheet({ isOpen, onClose, children, ...frame }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen) {
      element?.close();
      return;
    }
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [isOpen]);
  return (
    <SheetFrame {...frame} dialog={dialog} onClose={onClose}>
      {isOpen && children}
    </SheetFrame>
  );
}

interface ServedProps extends FrameProps {
  id: string;
  /** Called if it is open already when React is there. */
  onOpen: () => void;
}

/**
 * A sheet whose children are in the server's HTML, to be opened by a button with `opensSheet(id)`. Browsers that know the
 * button's command open and close it before React is there.
 */
export function ServedSheet({ id, onOpen, ...frame }: ServedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open) onOpen();
  });
  return <SheetFrame {...frame} id={id} dialog={dialog} />;
}

/** The props of a button that opens the served sheet with this id, and then calls `onOpen`. */
export const opensSheet = (id: string, onOpen: () => void) => ({
  "aria-haspopup": "dialog" as const,
  ...command("show-modal", id),
  onClick: () => {
    // For browsers that don't know the command, which has no effect after this. Early presses may be several.
    const dialog = document.getElementById(id);
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    onOpen();
  },
});

interface SheetFrameProps extends FrameProps {
  id?: string;
  dialog: RefObject<HTMLDialogElement | null>;
  onClose?: () => void;
}

function SheetFrame({ title, side, closeLabel, children, dialog, ...props }: SheetFrameProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
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
  }, [dialog]);
  return (
    // A served sheet may be open before React is there.
    <dialog
      {...props}
      id={id}
      ref={dialog}
      className={styles.sheet}
      data-side={side}
      aria-label={title}
      suppressHydrationWarning
    >
      <div className={styles.inside}>
        <Group justify="space-between" wrap="nowrap" pl={20} pr={8} className={styles.head ?? ""}>
          <h2>{title}</h2>
          <ActionIcon
            variant="subtle"
            size={44}
            c="var(--ink)"
            aria-label={closeLabel}
            {...command("close", id)}
            onClick={() => dialog.current?.close()}
          >
            <IconX size={22} aria-hidden />
          </ActionIcon>
        </Group>
        {children}
      </div>
    </dialog>
  );
}

/** What a button does to the dialog with this id, in browsers that know commands. React's types do not have it yet. */
const command = (name: "show-modal" | "close", id: string) => ({ command: name, commandfor: id });
