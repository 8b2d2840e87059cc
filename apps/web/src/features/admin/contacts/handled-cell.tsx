import { Button, Textarea } from "@mantine/core";
import type { Contact } from "@shop/domain/contracts/contacts";
import { dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import styles from "./handled-cell.module.css";
import { useEnquiryUpdate } from "./use-enquiry-update.ts";
import type { Draft, NoteDrafts } from "./use-note-drafts.ts";

interface Props {
  contact: Contact;
  drafts: NoteDrafts;
  onHistory: (contact: Contact) => void;
}

/** Whether an enquiry is handled and by whom, and the note on it. */
export function HandledCell({ contact, drafts, onHistory }: Props) {
  const { _id: id, name, note } = contact;
  const { save, problem, forget, saving } = useEnquiryUpdate();
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = drafts.of(id);
  const of = <VisuallyHidden>{`, enquiry of ${name}`}</VisuallyHidden>;

  // The editor replaces the button and the other way round; the focus follows.
  const open = () => {
    flushSync(() => drafts.write(id, { base: note, text: note }));
    field.current?.focus();
    // Writing continues at the note's end.
    field.current?.setSelectionRange(note.length, note.length);
  };
  const close = () => {
    flushSync(() => {
      drafts.close(id);
      forget();
    });
    opener.current?.focus();
  };
  const saveNote = async (text: string) => {
    if (await save(contact, { note: text })) close();
  };
  return (
    <div className={styles.cell}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={saving?.isHandled ?? contact.handledAt !== null}
          disabled={saving?.isHandled !== undefined}
          onChange={(event) => void save(contact, { isHandled: event.currentTarget.checked })}
        />
        <span>
          <HandledWords contact={contact} />
          {of}
        </span>
      </label>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {draft ? (
        <NoteEditor
          label={`Note on the enquiry of ${name}`}
          field={field}
          draft={draft}
          now={note}
          isSaving={saving?.note !== undefined}
          onType={(text) => drafts.write(id, { ...draft, text })}
          onSave={() => void saveNote(draft.text)}
          onCancel={close}
        />
      ) : (
        note && <p className={styles.note}>{note}</p>
      )}
      <div className={styles.actions}>
        {!draft && (
          <button ref={opener} type="button" onClick={open}>
            {note ? "Edit note" : "Add note"}
            {of}
          </button>
        )}
        <button type="button" onClick={() => onHistory(contact)}>
          History{of}
        </button>
      </div>
    </div>
  );
}

function HandledWords({ contact: { handledAt, handledBy } }: { contact: Contact }) {
  const { timeZone } = useShopInfo();
  if (!handledAt) return "Handled";
  return (
    <>
      Handled by {handledBy?.name ?? "somebody"} on <time dateTime={handledAt}>{dayOf(handledAt, timeZone)}</time>
    </>
  );
}

interface NoteEditorProps {
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
function NoteEditor({ label, field, draft, now, isSaving, onType, onSave, onCancel }: NoteEditorProps) {
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
