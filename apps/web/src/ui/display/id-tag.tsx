import { Group } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";

/** The last four characters of an id, with a button that copies the whole id. */
export function IdTag({ id }: { id: string }) {
  const short = id.slice(-4);
  // The title shows the whole id where the browser forbids access to the clipboard.
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap" ff="monospace" fz={13} fw={400} title={id}>
      {short}
      <CopyButton text={id} what="ID" shown={short} />
    </Group>
  );
}
