import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Box, Button, Checkbox, Group, Stack, Textarea, VisuallyHidden } from "@mantine/core";
import type { Contact, ContactUpdate } from "@shop/domain/contracts/contacts";
import { dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { errorCode, errorDetail, errorMessage } from "../../../lib/forms/errors.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { CellButton } from "../../../ui/table/cells.tsx";
import type { Draft, NoteDrafts } from "./use-note-drafts.ts";

interface Props {
  contact: Contact;
  drafts: NoteDrafts;
  onReply: (contact: Contact) => void;
  onHistory: (contact: Contact) => void;
}

/** Whether and by whom an enquiry was handled, and its note. */
export function HandledCell({ contact, drafts, onReply, onHistory }: Props) {
  const { _id: id, name, note } = contact;
  const { save, problem, forget, saving } = useEnquiryUpdate();
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
      <Checkbox
        size="sm"
        styles={{ label: { fontSize: "inherit", lineHeight: "inherit" } }}
        label={
          <>
            <HandledText contact={contact} />
            {of}
          </>
        }
        checked={saving?.isHandled ?? contact.handledAt !== null}
        disabled={saving?.isHandled !== undefined}
        onChange={(event) => void save(contact, { isHandled: event.currentTarget.checked })}
      />
      {problem && (
        <Box component="p" role="alert" c="var(--out)" fz="var(--text-xs)" fw={600}>
          {problem}
        </Box>
      )}
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
        note && (
          <Box component="p" pl={8} style={{ borderLeft: "2px solid var(--line)", whiteSpace: "pre-line" }}>
            {note}
          </Box>
        )
      )}
      <Group gap="0 16px">
        {!draft && (
          <CellButton ref={opener} onClick={open}>
            {note ? "Edit note" : "Add note"}
            {of}
          </CellButton>
        )}
        {!contact.reply && <CellButton onClick={() => onReply(contact)}>Reply{of}</CellButton>}
        <CellButton onClick={() => onHistory(contact)}>History{of}</CellButton>
      </Group>
    </Stack>
  );
}

function HandledText({ contact: { handledAt, handledBy } }: { contact: Contact }) {
  const { timeZone } = useShopInfo();
  if (!handledAt) return "Handled";
  return (
    <>
      Handled by {handledBy?.name ?? "a former admin"} on{" "}
      <time dateTime={handledAt} style={{ whiteSpace: "nowrap" }}>
        {dayOf(handledAt, timeZone)}
      </time>
    </>
  );
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

type Change = Pick<ContactUpdate, "isHandled" | "note">;

/** Whether another admin changed the same field. */
const isContested = (change: Change, seen: Contact, now: Contact) =>
  (change.note !== undefined && now.note !== seen.note) ||
  (change.isHandled !== undefined && (now.handledAt === null) !== (seen.handledAt === null));

/** Replaces a changed row in the cached lists. It stays until the next search, even if the filter no longer matches. */
export function useShowEnquiry(): (row: Contact) => void {
  const utils = trpc.useUtils();
  return (row) => {
    utils.contacts.list.setQueriesData({}, {}, (page) =>
      page ? { ...page, contacts: page.contacts.map((was) => (was._id === row._id ? row : was)) } : page,
    );
    void utils.contacts.list.invalidate(undefined, { refetchType: "none" });
    void utils.contacts.list.invalidate(OPEN_COUNT);
    void utils.dashboard.invalidate();
    void utils.audit.list.invalidate();
  };
}

/** Marks an enquiry as handled or saves a note on it. */
function useEnquiryUpdate() {
  const update = trpc.contacts.update.useMutation();
  const [problem, setProblem] = useState<string>();
  const show = useShowEnquiry();

  /** True if it is saved. Another admin's change of the other field is not a conflict: both are kept. */
  const save = async (seen: Contact, change: Change): Promise<boolean> => {
    setProblem(undefined);
    try {
      show(await update.mutateAsync({ id: seen._id, ...change, version: seen.version }));
      return true;
    } catch (error) {
      const now = errorCode(error) === "CONFLICT" ? (errorDetail(error, "current") as Contact | undefined) : undefined;
      if (now) show(now);
      if (now && !isContested(change, seen, now)) return save(now, change);
      setProblem(errorMessage(error));
      return false;
    }
  };
  return {
    save,
    problem,
    forget: () => setProblem(undefined),
    saving: update.isPending ? update.variables : undefined,
  };
}

/** The input of `contacts.list` whose `total` is the number of open enquiries. */
export const OPEN_COUNT = { state: "open", pageNumber: 1, pageSize: 1 } as const;
