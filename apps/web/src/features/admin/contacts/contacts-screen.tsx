import "@mantine/core/styles/Text.layer.css";
import { Box, Text } from "@mantine/core";
import { mailLink } from "@shop/domain/email-address";
import type { Contact } from "@shop/domain/contracts/contacts";
import { dayFirstMoment } from "@shop/domain/dates";
import { KEPT_TYPED } from "@shop/domain/messages";
import { adminContactsPath } from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { useState, type RefObject, useEffect, useRef } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { LeaveDialog } from "../../../ui/dialog/leave-dialog.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { PhoneLink } from "../../../ui/display/phone-link.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CellButton, CellNote, EmailText, NarrowNote } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { Day } from "../time-columns.tsx";
import { RecordHistory } from "../record-history.tsx";
import { OPEN_COUNT, HandledCell } from "./handled-cell.tsx";
import { ReplyDialog } from "./reply-dialog.tsx";
import { useNoteDrafts, type NoteDrafts } from "./use-note-drafts.ts";

type ContactSort = "createdAt" | "name" | "email";

interface Needs {
  timeZone: string;
  drafts: NoteDrafts;
  onReply: (contact: Contact) => void;
  onHistory: (contact: Contact) => void;
}

const contactColumns = ({ timeZone, drafts, onReply, onHistory }: Needs): Column<Contact, ContactSort>[] => [
  {
    key: "name",
    head: "NAME",
    cell: ({ name, createdAt }) => (
      <>
        {name}
        <NarrowNote>{dayFirstMoment(createdAt, timeZone)}</NarrowNote>
      </>
    ),
    sort: "name",
    isRowHead: true,
    width: "14%",
  },
  {
    key: "email",
    head: "EMAIL",
    cell: ({ email, phoneno }) => (
      <>
        {/* A block, so that the focus ring surrounds the whole address. */}
        <Box component="a" href={mailLink(email)} display="block" w="fit-content">
          <EmailText email={email} />
        </Box>
        {phoneno && (
          <NarrowNote>
            <EnquiryPhone phone={phoneno} />
          </NarrowNote>
        )}
      </>
    ),
    sort: "email",
    isCardLine: true,
  },
  {
    key: "phone",
    head: "PHONE NO",
    cell: ({ phoneno }) => (phoneno ? <EnquiryPhone phone={phoneno} /> : "–"),
    isOneLine: true,
    isWideOnly: true,
  },
  {
    key: "created",
    head: "CREATED ON",
    cell: ({ createdAt }) => dayFirstMoment(createdAt, timeZone),
    sort: "createdAt",
    width: "132px",
    isWideOnly: true,
  },
  { key: "message", head: "MESSAGE", cell: (contact) => <Message contact={contact} />, isCardLine: true },
  {
    key: "handled",
    head: "HANDLED",
    cell: (contact) => <HandledCell contact={contact} drafts={drafts} onReply={onReply} onHistory={onHistory} />,
    width: "24%",
    isCardLine: true,
  },
];

/** High enough to be tapped below the email address. */
const EnquiryPhone = ({ phone }: { phone: string }) => (
  <Box component={PhoneLink} phone={phone} display="inline-block" lh="24px" />
);

/** The enquiry, and the reply to it. */
function Message({ contact: { message, reply } }: { contact: Contact }) {
  return (
    <>
      <MessageText text={message} />
      {reply && (
        <Box mt={8} pl={8} style={{ borderLeft: "2px solid var(--gum)" }}>
          <CellNote>
            Answered by {reply.createdBy.name} on <Day at={reply.createdAt} />
          </CellNote>
          <MessageText text={reply.text} />
        </Box>
      )}
    </>
  );
}

/** A message; a long one is clipped, with a button to show all of it. */
function MessageText({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isClipped = useIsClipped(box);
  return (
    <>
      <Text
        ref={box}
        {...(!isOpen && { lineClamp: 3 })}
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
    </>
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

const STATES = [
  { value: "open", label: "Open" },
  { value: "handled", label: "Handled" },
];

/** The enquiries from the website, and how they were handled. */
export function ContactsScreen() {
  const { timeZone } = useShopInfo();
  const [historyOf, setHistoryOf] = useState<Contact | null>(null);
  const [notice, setNotice] = useState<string>();
  const reply = useDialogItem<Contact>();
  const drafts = useNoteDrafts();
  const list = useListState({
    sorts: ["createdAt", "name", "email"],
    sort: "createdAt",
    direction: "desc",
    filters: { state: ["open", "handled"] },
    pathOf: adminContactsPath,
  });
  const query = trpc.contacts.list.useQuery(
    list.input,
    // An automatic refetch would remove the rows that were just handled.
    { placeholderData: keepPreviousData, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const open = trpc.contacts.list.useQuery(OPEN_COUNT).data?.total;
  const onReply = (contact: Contact) => {
    setNotice(undefined);
    reply.open(contact);
  };
  return (
    <AdminListScreen
      title="Contacts"
      subtitle={open === undefined ? "…" : open === 0 ? "All handled" : `${open.toLocaleString("en-AU")} open`}
      notice={notice}
      notices={drafts.isKept && <Notice kind="info">{KEPT_TYPED}</Notice>}
      columns={contactColumns({ timeZone, drafts, onReply, onHistory: setHistoryOf })}
      list={list}
      query={query}
      rows={query.data?.contacts}
      search="Search contacts"
      filters={[{ key: "state", label: "Show", options: STATES }]}
      empty={{ title: "No enquiries yet", text: "Enquiries from the website will appear here." }}
    >
      <Dialog
        isOpen={historyOf !== null}
        isWide
        title={`Enquiry from ${historyOf?.name ?? ""}`}
        onClose={() => setHistoryOf(null)}
      >
        {historyOf && <RecordHistory entity="enquiry" id={historyOf._id} />}
      </Dialog>
      {reply.opened && (
        <ReplyDialog
          key={reply.opened.key}
          contact={reply.opened.item}
          isOpen={reply.isOpen}
          onClose={reply.close}
          onSent={() => {
            reply.close();
            setNotice(`Your reply to ${reply.opened?.item.email ?? ""} is being sent.`);
          }}
        />
      )}
      <LeaveDialog guard={drafts.guard} />
    </AdminListScreen>
  );
}
