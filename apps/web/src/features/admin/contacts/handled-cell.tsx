import type { Contact } from "@shop/domain/contracts/contacts";
import { dayOf } from "@shop/domain/dates";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./handled-cell.module.css";
import { NoteEditor } from "./note-editor.tsx";
import { useEnquiryUpdate } from "./use-enquiry-update.ts";
import type { NoteDrafts } from "./use-note-drafts.ts";

interface Props {
  contact: Contact;
  drafts: NoteDrafts;
  onHistory: (contact: Contact) => void;
}

/** Whether an enquiry is dealt with and by whom, and the staff's note on it. */
export function HandledCell({ contact, drafts, onHistory }: Props) {
  const { _id: id, name, note } = contact;
  const { save, problem, forget, saving } = useEnquiryUpdate();
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = drafts.of(id);
  const of = <VisuallyHidden>{`, enquiry of ${name}`}</VisuallyHidden>;

  // Editor and button take each other's place, and the focus with it.
  const open = () => {
    flushSync(() => drafts.write(id, { base: note, text: note }));
    field.current?.focus();
    // One goes on writing where the note ends.
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
