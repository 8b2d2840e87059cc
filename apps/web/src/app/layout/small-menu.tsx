import { IconMenu2, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { loadedInTime } from "./loaded-in-time.tsx";
import styles from "./small-menu.module.css";

const Entries = loadedInTime(() => import("./small-menu-entries.tsx"));

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
      <button
        type="button"
        className={styles.open}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={open}
        onPointerDown={Entries.load}
        onFocus={Entries.load}
      >
        <IconMenu2 size={26} aria-hidden />
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-label="Menu" onClose={() => setOpen(false)} closedby="any">
        {isOpen && (
          <>
            <div className={styles.head}>
              <h2 className={styles.title}>Menu</h2>
              <button type="button" className={styles.open} aria-label="Close menu" onClick={close}>
                <IconX size={24} aria-hidden />
              </button>
            </div>
            <Entries />
          </>
        )}
      </dialog>
    </>
  );
}
