import "@mantine/core/styles/Text.layer.css";
import { Box, Button, Group, Stack, Text, Textarea, VisuallyHidden } from "@mantine/core";
import type { Contact } from "@shop/domain/contracts/contacts";
import { LIMITS } from "@shop/domain/limits";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CellButton, CellNote } from "../../../ui/table/cells.tsx";
import { Day } from "../time-columns.tsx";
import { CellProblem } from "./cell-problem.tsx";
import { useEnquiryUpdate } from "./use-enquiry-update.ts";
import type { Draft, NoteDrafts } from "./use-note-drafts.ts";

interface Props {
  contact: Contact;
  drafts: NoteDrafts;
  onReply: (contact: Contact) => void;
}

/** An enquiry with its reply and note, and the buttons to write them. */
export function EnquiryCell({ contact, drafts, onReply }: Props) {
  const { _id: id, name, note } = contact;
  const { save, problem, forget, saving } = useEnquiryUpdate(contact);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = drafts.of(id);
  const of = <VisuallyHidden>{`, enquiry from ${name}`}</VisuallyHidden>;

  // The editor replaces the button and vice versa; the focus follows.
  const open = () => {
    flushSync(() => drafts.write(id, { base: note, text: note }));
    field.current?.focus();
    // The cursor goes to the end of the note.
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
    <Stack gap={4} align="flex-start">
      <Message contact={contact} isClamped />
      <CellProblem text={problem} />
      {draft ? (
        <NoteEditor
          label={`Note on the enquiry from ${name}`}
          field={field}
          draft={draft}
          now={note}
          isSaving={saving?.note !== undefined}
          onType={(text) => drafts.write(id, { ...draft, text })}
          onSave={() => void saveNote(draft.text)}
          onCancel={close}
        />
      ) : (
        note && <Quoted label="Note">{note}</Quoted>
      )}
      <Group gap="0 16px">
        {!contact.reply && <CellButton onClick={() => onReply(contact)}>Reply{of}</CellButton>}
        {!draft && (
          <CellButton ref={opener} onClick={open}>
            {note ? "Edit note" : "Add note"}
            {of}
          </CellButton>
        )}
      </Group>
    </Stack>
  );
}

/** What the visitor wrote, and the reply to it. In a row, long texts are clipped. */
export function Message({ contact: { message, reply }, isClamped = false }: { contact: Contact; isClamped?: boolean }) {
  return (
    <>
      <MessageText text={message} isClamped={isClamped} />
      {reply && (
        <Quoted
          label={
            <>
              Answered by {reply.createdBy.name} on <Day at={reply.createdAt} />
            </>
          }
        >
          <MessageText text={reply.text} isClamped={isClamped} />
        </Quoted>
      )}
    </>
  );
}

/** What staff wrote about the message above it. */
export function Quoted({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Box
      pl={8}
      style={{ borderLeft: "2px solid var(--line-strong)", overflowWrap: "anywhere", whiteSpace: "pre-line" }}
    >
      <CellNote>{label}</CellNote>
      {children}
    </Box>
  );
}

/** A text in its lines; a clipped one has a button to show all of it. */
function MessageText({ text, isClamped }: { text: string; isClamped: boolean }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isClipped = useIsClipped(box);
  return (
    <div>
      <Text
        ref={box}
        {...(isClamped && !isOpen && { lineClamp: 3 })}
        inherit
        style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}
      >
        {text}
      </Text>
      {(isOpen || isClipped) && (
        <CellButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show less" : "Show all"}
        </CellButton>
      )}
    </div>
  );
}

/** True while an element's text is clipped. */
function useIsClipped(box: RefObject<HTMLElement | null>): boolean {
  const [isClipped, setClipped] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setClipped(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return isClipped;
}

interface NoteEditorProps {
  label: string;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  /** The stored note. */
  now: string;
  isSaving: boolean;
  onType: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Edits a note in its row: Ctrl+Enter saves, Escape closes while nothing has changed. */
function NoteEditor({ label, field, draft, now, isSaving, onType, onSave, onCancel }: NoteEditorProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isSaving) onSave();
    if (event.key === "Escape" && draft.text === draft.base) onCancel();
  };
  return (
    <Stack gap={8} w="100%">
      {now !== draft.base && (
        <Box component="p" c="var(--info)" fz="var(--text-xs)">
          The note is now: {now ? <q>{now}</q> : "empty"}. Saving yours replaces it.
        </Box>
      )}
      <Textarea
        size="sm"
        ref={field}
        aria-label={label}
        rows={3}
        maxLength={LIMITS.message}
        readOnly={isSaving}
        value={draft.text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap={8}>
        <Button size="xs" loading={isSaving} title="Ctrl+Enter" onClick={onSave}>
          Save note
        </Button>
        <Button size="xs" variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
