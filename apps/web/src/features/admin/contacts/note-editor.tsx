import { Button, Textarea } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import type { KeyboardEvent, RefObject } from "react";
import styles from "./note-editor.module.css";
import type { Draft } from "./use-note-drafts.ts";

interface Props {
  label: string;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  /** The note as the shop has it by now. */
  now: string;
  isSaving: boolean;
  onType: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Writes a note in its row: Ctrl+Enter saves, Escape gives up as long as there is nothing to lose. */
export function NoteEditor({ label, field, draft, now, isSaving, onType, onSave, onCancel }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isSaving) onSave();
    if (event.key === "Escape" && draft.text === draft.base) onCancel();
  };
  return (
    <div className={styles.editor}>
      {now !== draft.base && (
        <p className={styles.now}>The note is now: {now ? <q>{now}</q> : "empty"}. Saving yours replaces it.</p>
      )}
      <Textarea
        size="sm"
        ref={field}
        aria-label={label}
        rows={3}
        maxLength={LIMITS.message}
        value={draft.text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <Button size="xs" loading={isSaving} title="Ctrl+Enter" onClick={onSave}>
          Save note
        </Button>
        <Button size="xs" variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
