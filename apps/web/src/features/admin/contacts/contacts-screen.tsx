import { Box, Stack } from "@mantine/core";
import { formatCount } from "@shop/domain/figures";
import { mailLink } from "@shop/domain/mail-link";
import type { Contact } from "@shop/domain/contracts/contacts";
import { dayFirstMoment } from "@shop/domain/dates";
import { KEPT_TYPED } from "@shop/domain/messages";
import { adminContactsPath } from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { LeaveDialog } from "../../../ui/dialog/leave-dialog.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { PhoneLink } from "../../../ui/display/phone-link.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CutText, NarrowNote, OpenButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { RecordHistory } from "../record-history.tsx";
import { EnquiryCell, Message, Quoted } from "./enquiry-cell.tsx";
import { HandledCell } from "./handled-cell.tsx";
import { ReplyDialog } from "./reply-dialog.tsx";
import { OPEN_COUNT } from "./use-enquiry-update.ts";
import { useNoteDrafts, type NoteDrafts } from "./use-note-drafts.ts";

type ContactSort = "createdAt" | "name" | "email";

interface Needs {
  timeZone: string;
  drafts: NoteDrafts;
  onReply: (contact: Contact) => void;
  onOpen: (contact: Contact) => void;
}

const contactColumns = ({ timeZone, drafts, onReply, onOpen }: Needs): Column<Contact, ContactSort>[] => [
  {
    key: "name",
    head: "NAME",
    cell: (contact) => (
      <>
        <OpenButton onClick={() => onOpen(contact)}>{contact.name}</OpenButton>
        <NarrowNote>
          <Box component="span" style={{ whiteSpace: "nowrap" }}>
            {dayFirstMoment(contact.createdAt, timeZone)}
          </Box>
        </NarrowNote>
      </>
    ),
    sort: "name",
    isRowHead: true,
    width: "12%",
  },
  {
    key: "email",
    head: "EMAIL",
    cell: ({ email, phoneno }) => (
      <>
        {/* A block, so that the focus ring surrounds the whole address. */}
        <Box component="a" href={mailLink(email)} display="block" w="fit-content">
          <CutText text={email} maxWidth="24ch" />
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
    width: "108px",
    isWideOnly: true,
  },
  {
    key: "message",
    head: "MESSAGE",
    cell: (contact) => <EnquiryCell contact={contact} drafts={drafts} onReply={onReply} />,
    width: "40%",
    isCardLine: true,
  },
  {
    key: "handled",
    head: "HANDLED",
    cell: (contact) => <HandledCell contact={contact} />,
    width: "12%",
    isCardLine: true,
  },
];

/** High enough to be tapped below the email address. */
const EnquiryPhone = ({ phone }: { phone: string }) => (
  <Box component={PhoneLink} phone={phone} display="inline-block" lh="24px" />
);

const STATES = [
  { value: "open", label: "Open" },
  { value: "handled", label: "Handled" },
];

/** The enquiries from the website, and how they were handled. */
export function ContactsScreen() {
  const { timeZone } = useShopInfo();
  const [shown, setShown] = useState<Contact | null>(null);
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
      subtitle={open === undefined ? "…" : open === 0 ? "All handled" : `${formatCount(open)} to answer`}
      notice={notice}
      notices={drafts.isKept && <Notice kind="info">{KEPT_TYPED}</Notice>}
      columns={contactColumns({ timeZone, drafts, onReply, onOpen: setShown })}
      list={list}
      query={query}
      rows={query.data?.contacts}
      search="Search contacts"
      filters={[{ key: "state", label: "Show", options: STATES }]}
      empty={{ title: "No enquiries yet", text: "Enquiries from the website will appear here." }}
    >
      <Dialog
        isOpen={shown !== null}
        size="wide"
        title={`Enquiry from ${shown?.name ?? ""}`}
        onClose={() => setShown(null)}
      >
        {shown && (
          <Stack gap={16}>
            <Message contact={shown} />
            {shown.note && <Quoted label="Note">{shown.note}</Quoted>}
            <RecordHistory entity="enquiry" id={shown._id} />
          </Stack>
        )}
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
