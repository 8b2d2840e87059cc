import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./settings.module.css";

interface Props {
  id: string;
  title: string;
  /** What it is, in plain words. */
  intro: ReactNode;
  children: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
}

/** One section of the account, below the profile: its explanation at the left, its state at the right. */
export function SettingsSection({ id, title, intro, children, actions }: Props) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <p>{intro}</p>
      </div>
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
