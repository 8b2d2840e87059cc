import { ActionIcon } from "@mantine/core";
import IconMenu2 from "icon:menu-2";
import { lazy, Suspense, useState, type ComponentType } from "react";
import { Sheet } from "../../../ui/overlay/sheet.tsx";

/** If the code cannot be loaded the menu is empty, and the rest of the header works. */
const loadEntries = (): Promise<{ default: ComponentType }> =>
  import("./small-menu-entries.tsx").catch(() => ({ default: () => null }));
const Entries = lazy(loadEntries);

/**
 * The menu of a small screen, with all links of the wide header. Needs the location's key, so that a new page closes
 * it.
 */
export function SmallMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={44}
        c="var(--ink)"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerDown={() => void loadEntries()}
        onFocus={() => void loadEntries()}
      >
        <IconMenu2 size={26} aria-hidden />
      </ActionIcon>
      <Sheet title="Menu" side="right" closeLabel="Close menu" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={null}>
          <Entries />
        </Suspense>
      </Sheet>
    </>
  );
}
