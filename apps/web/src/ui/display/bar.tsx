import { Box } from "@mantine/core";

/** A horizontal bar, filled to `percent`; decorative. */
export function Bar({ percent, color = "var(--amber)", h = 8 }: { percent: number; color?: string; h?: number }) {
  return (
    <Box component="span" display="block" h={h} bdrs={h} bg="var(--line)" aria-hidden>
      <Box component="span" display="block" h="100%" w={`${percent}%`} bdrs={h} bg={color} />
    </Box>
  );
}
