import { ActionIcon } from "@mantine/core";
import IconMenu2 from "icon:menu-2";
import { useState, type ComponentType } from "react";
import { Sheet } from "../../../ui/overlay/sheet.tsx";

/**
 * The menu of a small screen, with all links of the wide header. Needs the location's key, so that a new page closes
 * it. Its entries are loaded when the pointer or the focus comes to it; if that fails, the menu is empty, and the rest of the
 * header works. Not by lazy and Suspense, which show what was loaded 300 ms after the fallback at the earliest.
 */
export function SmallMenu() {
  const [isOpen, setOpen] = useState(false);
  const [Entries, setEntries] = useState<ComponentType>();
  const load = () =>
    void import("./small-menu-entries.tsx").then(
      (file) => setEntries(() => file.default),
      () => {},
    );
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={44}
        c="var(--ink)"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => {
          load();
          setOpen(true);
        }}
        onPointerDown={load}
        onFocus={load}
      >
        <IconMenu2 size={26} aria-hidden />
      </ActionIcon>
      <Sheet title="Menu" side="right" closeLabel="Close menu" isOpen={isOpen} onClose={() => setOpen(false)}>
        {Entries && <Entries />}
      </Sheet>
    </>
  );
}
