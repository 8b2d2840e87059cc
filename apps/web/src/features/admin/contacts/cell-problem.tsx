import { Box } from "@mantine/core";

/** Why a change in a row was refused. */
export function CellProblem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Box component="p" role="alert" c="var(--out)" fz="var(--text-xs)" fw={600}>
      {text}
    </Box>
  );
}
