import { Box } from "@mantine/core";
import { Note } from "../page/panel.tsx";
import type { Choice } from "../input/async-select.tsx";

/** A value that the form shows but does not change. */
export function FixedField({ label, choice }: { label: string; choice: Choice }) {
  return (
    <Box miw={0} style={{ overflowWrap: "anywhere" }}>
      <Box component="p" mb={4} fz="sm" fw={600}>
        {label}
      </Box>
      <p>{choice.label}</p>
      {choice.note && <Note>{choice.note}</Note>}
    </Box>
  );
}
