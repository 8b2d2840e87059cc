import { Group } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";

/** An id by its last eight characters, with a button that copies all of it. */
export function IdTag({ id }: { id: string }) {
  const short = id.slice(-8);
  // Where the browser forbids the clipboard, the id can still be read in the title.
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap" ff="monospace" fz={13} fw={400} title={id}>
      {short}
      <CopyButton text={id} what="ID" shown={short} />
    </Group>
  );
}
