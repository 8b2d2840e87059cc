import { Box, Group, Stack } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import styles from "./settings.module.css";

interface Props {
  id: string;
  title: string;
  /** A short explanation. */
  intro: ReactNode;
  children?: ReactNode;
  /** Buttons below the content. */
  actions?: ReactNode;
}

/** A section of a screen of the account: the explanation on the left, the content on the right. */
export function SettingsSection({ id, title, intro, children, actions }: Props) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Stack gap={8} maw={464}>
        <h2 id={id}>{title}</h2>
        <Box component="p" c="dimmed">
          {intro}
        </Box>
      </Stack>
      <div className={styles.content}>
        {children}
        {actions && (
          <Group gap={8} align="stretch">
            {actions}
          </Group>
        )}
      </div>
    </section>
  );
}

interface SettingsListProps<Item> {
  label: string;
  items: Item[];
  /** Receives the focus when the focused button of a row is removed. */
  list?: Ref<HTMLUListElement>;
  /** The content of an item's row; the most important fact first. */
  row: (item: Item) => { id: string; title: string; facts: string[]; more?: ReactNode; action: ReactNode };
}

/** A list of keys or devices, each with its facts and an action. */
export function SettingsList<Item>({ label, items, list, row }: SettingsListProps<Item>) {
  return (
    <ul ref={list} tabIndex={-1} className={styles.list} aria-label={label}>
      {items.map(row).map(({ id, title, facts, more, action }) => (
        <li key={id} className={styles.row}>
          <Stack gap={4} flex="1 1 200px" miw={0} style={{ overflowWrap: "anywhere" }}>
            <strong>{title}</strong>
            <p className={styles.facts}>
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
            {more}
          </Stack>
          {action}
        </li>
      ))}
    </ul>
  );
}
