import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Modal } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import styles from "./dialog.module.css";

interface Props {
  isOpen: boolean;
  title: string;
  /** Called by Escape, the close button and a click outside. */
  onClose: () => void;
  children: ReactNode;
  /** For dialogs with a wide form, or with a table of many columns. */
  size?: "wide" | "table";
  /** Only the buttons in `children` close it: for content that is never shown again, and while an action runs. */
  isPersistent?: boolean;
}

/** A modal dialog with a question or a small form. */
export function Dialog({ isOpen, title, onClose, children, size, isPersistent = false }: Props) {
  // Mantine returns the focus only if the dialog was first rendered closed.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      title={title}
      centered
      xOffset={size === "table" ? "min(5vw, 8px)" : "5vw"}
      size={size === "table" ? 1080 : size === "wide" ? 720 : 460}
      withCloseButton={!isPersistent}
      closeOnEscape={!isPersistent}
      closeOnClickOutside={!isPersistent}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{
        content: styles.content ?? "",
        header: styles.header ?? "",
        title: styles.title ?? "",
        body: styles.body ?? "",
      }}
      overlayProps={{ className: styles.overlay ?? "" }}
      transitionProps={{ duration: 150 }}
    >
      <span ref={focusDialogOf} hidden />
      {children}
    </Modal>
  );
}

/**
 * Moves the focus into the dialog of this element as soon as the dialog is in the page. Mantine does it in a later task:
 * until then, a key would still press the button that opened the dialog.
 */
function focusDialogOf(element: HTMLElement | null): void {
  const dialog = element?.closest<HTMLElement>("[role=dialog]");
  (dialog?.querySelector<HTMLElement>("[data-autofocus]") ?? dialog)?.focus({ preventScroll: true });
}

/** The end of a long dialog, which stays at the bottom of the window: its sum and its buttons. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>;
