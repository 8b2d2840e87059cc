import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { useState } from "react";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { lazyPart } from "../lazy-part.tsx";

const Entries = lazyPart(() => import("./small-menu-entries.tsx"));

/** The menu of a small screen: everything that the wide header shows. Give it the location's key, so that a new page closes it. */
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
        onPointerDown={Entries.load}
        onFocus={Entries.load}
      >
        <IconMenu2 size={26} aria-hidden />
      </ActionIcon>
      <Sheet title="Menu" side="right" closeLabel="Close menu" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Entries />
      </Sheet>
    </>
  );
}
