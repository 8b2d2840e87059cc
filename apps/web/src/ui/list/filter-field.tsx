import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./list-toolbar.module.css";

/** One filter of a list with its label beside it; the field has the label as its name, too. */
export function FilterField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group display="inline-flex" gap={8} wrap="nowrap" maw="100%" fz="sm" className={styles.filter}>
      <Box component="span" c="dimmed" style={{ whiteSpace: "nowrap" }} aria-hidden>
        {label}
      </Box>
      {children}
    </Group>
  );
}
