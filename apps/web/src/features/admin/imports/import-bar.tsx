import { Box, Button, Group } from "@mantine/core";
import type { ImportRecord } from "@shop/domain/contracts/imports";
import styles from "./import-bar.module.css";
import { draftsText, toWrite, willText } from "./import-texts.ts";
import { isDirty, leftOutCounts, type ImportDraft } from "./use-import-draft.ts";

interface Props {
  record: ImportRecord;
  draft: ImportDraft;
  isBusy: boolean;
  isRunning: boolean;
  onImport: () => void;
  onCancel: () => void;
}

/** Why a preview can't be imported as it is; undefined if it can. */
function whyNot(record: ImportRecord, draft: ImportDraft): string | undefined {
  if (isDirty(draft, record)) return "The columns have changed: press Preview to see what this would do now.";
  if (record.problem !== null) return `Not yet: ${record.problem}.`;
  const { created, changed } = toWrite(record.counts, leftOutCounts(draft.leftOut));
  return created + changed === 0 ? "There is nothing to import." : undefined;
}

/** Says exactly what Import will do, or why it can't: before the rows in the document, at the bottom of the window. */
export function ImportBar({ record, draft, isBusy, isRunning, onImport, onCancel }: Props) {
  const reason = whyNot(record, draft);
  const isUnclear = isDirty(draft, record) || record.problem !== null;
  const { kind, mapping, counts } = record;
  const leftOut = leftOutCounts(draft.leftOut);
  return (
    <section className={styles.bar} aria-label="What this import will do">
      <Box className={styles.text ?? ""} role="status" data-figures>
        {reason && <strong id="import-reason">{reason}</strong>}
        {!isUnclear &&
          `${willText(kind, counts, leftOut)} ${draftsText(kind, mapping, toWrite(counts, leftOut).created)}`}
      </Box>
      <Group gap={8} className={styles.buttons ?? ""}>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={reason !== undefined || draft.isCarried || (isBusy && !isRunning)}
          loading={isRunning}
          aria-describedby={reason && "import-reason"}
          onClick={onImport}
        >
          Import
        </Button>
      </Group>
    </section>
  );
}
