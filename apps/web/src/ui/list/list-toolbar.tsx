import { Group } from "@mantine/core";
import type { ReactNode } from "react";

/** The line above a list: its search, its filters. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return (
    <Group gap="8px 16px" mb={12}>
      {children}
    </Group>
  );
}
