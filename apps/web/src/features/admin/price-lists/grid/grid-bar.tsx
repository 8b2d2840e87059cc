import { Box, Button, Group } from "@mantine/core";
import { formatCount } from "@shop/domain/figures";
import IconArrowBackUp from "icon:arrow-back-up";
import IconArrowForwardUp from "icon:arrow-forward-up";
import type { RefObject } from "react";
import { StatusChip } from "../../../../ui/display/status-chip.tsx";
import styles from "./grid-bar.module.css";
import { isAbovePublic, kindOf, type RowKind } from "../edits/grid-row.ts";
import type { GridState } from "../edits/grid-state.ts";

interface Props {
  state: GridState;
  marksAbove: boolean;
  /** How many rows have problems or conflicts. */
  toCorrect: number;
  /** How many rows wait for their product. */
  waiting: number;
  isPreviewing: boolean;
  preview: RefObject<HTMLButtonElement | null>;
  onUndo: () => void;
  onRedo: () => void;
  onCorrect: () => void;
  onPreview: () => void;
}

/** The edits in numbers, with Undo and the way to save; stays at the bottom of the window. */
export function GridBar(props: Props) {
  const { state, marksAbove, toCorrect, waiting, isPreviewing, preview } = props;
  const rows = [...state.rows.values()];
  const number = (kind: RowKind) => rows.filter((row) => kindOf(row) === kind).length;
  const counts = [
    [number("new"), "new"],
    [number("changed"), "changed"],
    [number("removed"), "removed"],
  ] as const;
  const total = counts.reduce((sum, [count]) => sum + count, 0);
  const above = marksAbove ? rows.filter((row) => kindOf(row) !== "removed" && isAbovePublic(row)).length : 0;
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return (
    <div className={styles.bar} data-idle={(total === 0 && state.past.length + state.future.length === 0) || undefined}>
      <Group gap="4px 12px" fz="sm" role="status">
        {total === 0 ? (
          <Box component="span" c="dimmed">
            No unsaved changes
          </Box>
        ) : (
          <b>{words.join(", ")}</b>
        )}
        {above > 0 && <StatusChip kind="warn">{`${formatCount(above)} above public`}</StatusChip>}
        {toCorrect > 0 && (
          <Button variant="outline" color="red" size="compact-sm" onClick={props.onCorrect}>
            {`${formatCount(toCorrect)} to correct`}
          </Button>
        )}
        {waiting > 0 && <span>{`Looking up ${formatCount(waiting)} …`}</span>}
      </Group>
      <Group gap={8} ml="auto">
        <Button
          variant="default"
          size="sm"
          px={10}
          disabled={state.past.length === 0}
          onClick={props.onUndo}
          aria-label="Undo"
          title="Undo (Ctrl+Z)"
        >
          <IconArrowBackUp size={18} aria-hidden />
        </Button>
        <Button
          variant="default"
          size="sm"
          px={10}
          disabled={state.future.length === 0}
          onClick={props.onRedo}
          aria-label="Redo"
          title="Redo (Ctrl+Shift+Z)"
        >
          <IconArrowForwardUp size={18} aria-hidden />
        </Button>
        <Button ref={preview} size="sm" disabled={total === 0} loading={isPreviewing} onClick={props.onPreview}>
          Preview and save
        </Button>
      </Group>
    </div>
  );
}
