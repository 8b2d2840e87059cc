import { Box, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** Names and values, one per line: `<Facts><Fact name="To">…</Fact></Facts>`. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Stack component="dl" gap={4} fz="sm" data-figures>
      {children}
    </Stack>
  );
}

/** Renders nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <Group gap={12} wrap="nowrap" align="baseline">
      <Box component="dt" flex="none" w={88} c="dimmed">
        {name}
      </Box>
      <Box component="dd" miw={0} style={{ overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </Group>
  );
}
