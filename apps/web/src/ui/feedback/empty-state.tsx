import { Box, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  /** A drawing of ui/art. */
  art?: ReactNode;
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  /** 'h1' where the empty state is the whole page. */
  as?: "h1" | "h2" | "p";
}

/** Says that there is nothing to show, and what to do next. */
export function EmptyState({ art, title, children, actions, as: Heading = "p" }: Props) {
  return (
    <Stack align="center" gap={16} px={16} py={48} ta="center">
      {art}
      <Stack gap={8} maw="52ch">
        <Box component={Heading} fz="var(--text-xl)" fw={700} lts="-0.015em">
          {title}
        </Box>
        {children && <Box c="var(--muted)">{children}</Box>}
      </Stack>
      {actions && (
        <Group justify="center" gap={12}>
          {actions}
        </Group>
      )}
    </Stack>
  );
}
