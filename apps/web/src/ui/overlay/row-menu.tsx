import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useRef } from "react";

export interface RowAction {
  label: string;
  act: () => void;
  /** Something is lost by it: the words are red. */
  isDanger?: boolean;
}

interface Props {
  /** What the menu is about, for screen readers: 'More for https://…'. */
  label: string;
  actions: readonly RowAction[];
}

/** What can be done to a row besides the few things that have a button of their own. */
export function RowMenu({ label, actions }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const run = (act: () => void) => {
    // The item goes with the menu: a dialog that opens now gives the focus back to what stays.
    opener.current?.focus();
    act();
  };
  return (
    <Menu
      position="bottom-end"
      withinPortal
      // It is no entry of the menu: the first of those takes the focus.
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
