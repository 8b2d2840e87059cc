import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { ActionIcon, Menu } from "@mantine/core";
import IconDots from "icon:dots";
import { useRef } from "react";

export interface RowAction {
  label: string;
  act: () => void;
  /** For a destructive action: the label is red. */
  isDanger?: boolean;
}

interface Props {
  /** The menu's name for screen readers: 'More for https://…'. */
  label: string;
  actions: readonly RowAction[];
}

/** A menu with the actions of a row that have no button of their own. */
export function RowMenu({ label, actions }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const run = (act: () => void) => {
    // The item is removed with the menu, so a dialog that opens now must return the focus to the button.
    opener.current?.focus();
    act();
  };
  return (
    <Menu
      position="bottom-end"
      withinPortal
      // The placeholder is not a menu item: without it, the first item gets the focus.
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <ActionIcon ref={opener} variant="subtle" c="dimmed" aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: words, act, isDanger }) => (
          <Menu.Item key={words} {...(isDanger && { color: "red" })} onClick={() => run(act)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
