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
  /** Called by Escape, the cross and a press outside. */
  onClose: () => void;
  children: ReactNode;
  /** For a table inside. */
  isWide?: boolean;
  /** Only its own buttons close it: for what is never shown again. */
  isPersistent?: boolean;
}

/** A question or a small form over the screen: takes the focus, keeps it, gives it back. */
export function Dialog({ isOpen, title, onClose, children, isWide = false, isPersistent = false }: Props) {
  // Mantine gives the focus back only if it has seen the dialog closed before.
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Modal
      opened={isOpen && isThere}
      onClose={onClose}
      title={title}
      centered
      size={isWide ? 720 : 460}
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
      {children}
    </Modal>
  );
}
