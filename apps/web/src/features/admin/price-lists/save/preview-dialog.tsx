import "@mantine/core/styles/Progress.layer.css";
import { Box, Button, Group, Progress } from "@mantine/core";
import type { PriceChange } from "@shop/domain/contracts/price-lists";
import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import { useState } from "react";
import { DialogButtons } from "../../../../ui/dialog/dialog-buttons.tsx";
import { Dialog, DialogFoot } from "../../../../ui/dialog/dialog.tsx";
import { StatusChip } from "../../../../ui/display/status-chip.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { ChangesTable, isChangeAbove } from "./changes-table.tsx";
import type { Previewed } from "./use-save.ts";

interface Props {
  previewed: Previewed;
  marksAbove: boolean;
  isSaving: boolean;
  /** How many requests are done. */
  done: number;
  onSave: () => void;
  onClose: () => void;
}

const SHOWN = 200;

/** What a save will change, before it is saved. */
export function PreviewDialog({ previewed, marksAbove, isSaving, done, onSave, onClose }: Props) {
  const { parts, changes } = previewed;
  const [shown, setShown] = useState(SHOWN);
  const above = marksAbove ? changes.filter(isChangeAbove) : [];
  // What needs a second look comes first.
  const sorted = [...above, ...changes.filter((change) => !above.includes(change))];
  return (
    <Dialog isOpen size="table" title="Save these prices?" isPersistent={isSaving} onClose={onClose}>
      <Counts changes={changes} above={above.length} />
      {parts.length > 1 && (
        <Notice kind="info">
          {`These are more than ${formatCount(LIMITS.priceListItems)} changes. They are saved in ${parts.length} parts, one after the other; each part is saved as a whole. If one fails, those before it stay saved.`}
        </Notice>
      )}
      <ChangesTable changes={sorted.slice(0, shown)} marksAbove={marksAbove} />
      {sorted.length > shown && (
        <Button variant="subtle" size="sm" onClick={() => setShown(shown + SHOWN)}>
          {`Show more (${formatCount(sorted.length - shown)} left)`}
        </Button>
      )}
      <DialogFoot>
        {isSaving && parts.length > 1 && (
          <Box role="status" fz="sm">
            {`Saving: ${done} of ${parts.length} parts are saved.`}
            <Progress mt={4} value={(done / parts.length) * 100} aria-label="Saved parts" />
          </Box>
        )}
        <DialogButtons
          cancelLabel="Back to editing"
          confirmLabel={changes.length === 1 ? "Save 1 price" : `Save ${formatCount(changes.length)} prices`}
          isDisabled={changes.length === 0}
          isPending={isSaving}
          initialFocus="confirm"
          onCancel={onClose}
          onConfirm={onSave}
        />
      </DialogFoot>
    </Dialog>
  );
}

function Counts({ changes, above }: { changes: readonly PriceChange[]; above: number }) {
  const added = changes.filter(({ before }) => before === null).length;
  const removed = changes.filter(({ after }) => after === null).length;
  const words = [
    [added, "new"],
    [changes.length - added - removed, "changed"],
    [removed, "removed"],
  ] as const;
  if (changes.length === 0) return <p>The list has these prices already: nothing would change.</p>;
  return (
    <Group gap="4px 12px" fz="sm">
      {words
        .filter(([number]) => number > 0)
        .map(([number, word]) => (
          <span key={word}>
            <b>{formatCount(number)}</b> {word}
          </span>
        ))}
      {above > 0 && <StatusChip kind="warn">{`${formatCount(above)} above what visitors pay`}</StatusChip>}
    </Group>
  );
}
