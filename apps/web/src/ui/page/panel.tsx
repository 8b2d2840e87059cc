import { Box, Stack } from "@mantine/core";
import type { ComponentProps } from "react";

/** A part of a page in its own box. */
export const Panel = Stack.withProps({
  gap: 20,
  p: 20,
  bd: "1px solid var(--line)",
  bdrs: "var(--radius)",
  bg: "var(--surface)",
});

export const PanelTitle = (props: ComponentProps<"h2">) => <Box component="h2" fz="lg" {...props} />;

/** A note in smaller, paler text. */
export const Note = (props: ComponentProps<"p">) => <Box component="p" c="dimmed" fz="sm" {...props} />;
