import { IconMenu2, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import styles from "./small-menu.module.css";
import { SmallMenuAccount } from "./small-menu-account.tsx";
import { SmallMenuCategories } from "./small-menu-categories.tsx";
import { SmallMenuLinks } from "./small-menu-links.tsx";

/** The menu of a small screen: everything that the wide header shows, in a sheet from the right. */
export function SmallMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();

  useEffect(() => dialog.current?.close(), [key]);

  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className={styles["open"]} aria-label="Menu" aria-haspopup="dialog" onClick={open}>
        <IconMenu2 size={26} aria-hidden />
      </button>
      <dialog
        ref={dialog}
        className={styles["dialog"]}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        {isOpen && (
          <>
            <div className={styles["head"]}>
              <h2 className={styles["title"]}>Menu</h2>
              <button type="button" className={styles["open"]} aria-label="Close menu" onClick={close}>
                <IconX size={24} aria-hidden />
              </button>
            </div>
            <SmallMenuCategories />
            <SmallMenuLinks />
            <SmallMenuAccount />
          </>
        )}
      </dialog>
    </>
  );
}
