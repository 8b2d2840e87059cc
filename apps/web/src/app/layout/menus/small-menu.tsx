import { ActionIcon } from "@mantine/core";
import IconMenu2 from "icon:menu-2";
import { useId, useState } from "react";
import { opensSheet, ServedSheet } from "../../../ui/overlay/sheet.tsx";
import { SmallMenuEntries } from "./small-menu-entries.tsx";

/**
 * The menu of a small screen, with all links of the wide header. Needs the location's key, so that a new page closes it.
 */
export function SmallMenu() {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  const onOpen = () => setWasOpened(true);
  return (
    <>
      <ActionIcon variant="subtle" size={44} c="var(--ink)" aria-label="Menu" {...opensSheet(id, onOpen)}>
        <IconMenu2 size={26} aria-hidden />
      </ActionIcon>
      <ServedSheet id={id} title="Menu" side="right" closeLabel="Close menu" onOpen={onOpen}>
        <SmallMenuEntries hasSubCategories={wasOpened} />
      </ServedSheet>
    </>
  );
}
