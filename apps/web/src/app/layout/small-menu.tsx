import { IconMenu2, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import styles from "./small-menu.module.css";
import { SmallMenuAccount } from "./small-menu-account.tsx";
import { SmallMenuCategories } from "./small-menu-categories.tsx";
import { SmallMenuLinks } from "./small-menu-links.tsx";

/** The menu of a small screen: everything that the wide header shows, in a sheet from the right. Give it the location's key, so that a new page closes it. */
export function SmallMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);

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
      <dialog ref={dialog} className={styles["dialog"]} aria-label="Menu" onClose={() => setOpen(false)} closedby="any">
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
