import "@mantine/core/styles/Progress.layer.css";
import { Box, Button, Group, Progress } from "@mantine/core";
import type { ImportRecord } from "@shop/domain/contracts/imports";
import { Note, Panel } from "../../../ui/page/panel.tsx";
import { formatCount } from "@shop/domain/figures";

/** What the shop does in each state, as the beginning of a sentence; undefined where it waits for staff. */
export const WORK: Partial<Record<ImportRecord["state"], string>> = {
  reading: "Reading the file",
  running: "Importing",
  undoing: "Undoing",
};

export const WORK_ID = "import-work";

interface Props {
  record: ImportRecord;
  isCancelling: boolean;
  onCancel: () => void;
}

/** How far the work in hand is. */
export function WorkInHand({ record: { state, progress }, isCancelling, onCancel }: Props) {
  const { done, total } = progress;
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  return (
    <Panel gap={12} id={WORK_ID} tabIndex={-1}>
      <Group justify="space-between" gap="4px 16px" data-figures>
        <strong>{WORK[state]} …</strong>
        <span>{total > 0 ? `${formatCount(done)} of ${formatCount(total)} rows` : "Starting"}</span>
      </Group>
      <Progress value={percent} aria-label={WORK[state] ?? ""} />
      <Group justify="space-between" gap="8px 16px">
        <Note>
          {state === "running"
            ? "You can leave this page: the import goes on. Cancel stops it; what is written by then stays, and can be undone."
            : "You can leave this page: it goes on, and the import stays under Earlier imports."}
        </Note>
        {state === "running" && (
          <Box ml="auto">
            <Button variant="default" loading={isCancelling} onClick={onCancel}>
              Cancel
            </Button>
          </Box>
        )}
      </Group>
    </Panel>
  );
}
