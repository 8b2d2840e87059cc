import { MAIL_STATES, type Mail } from "@shop/domain/contracts/mail";
import { formatCount } from "@shop/domain/figures";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote, LongText, CutText, OpenButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { momentColumn } from "../time-columns.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import { attachmentsText, heldText, MAIL_STATE_LABELS, MailStateChip } from "./mail-state.tsx";

const columns = (onOpen: (mail: Mail) => void, timeZone: string): Column<Mail, "createdAt">[] => [
  { key: "to", head: "TO", cell: ({ to }) => <CutText text={to} maxWidth="22ch" />, isCardLine: true },
  {
    key: "subject",
    head: "SUBJECT",
    cell: (mail) => (
      <>
        <OpenButton onClick={() => onOpen(mail)}>{mail.subject}</OpenButton>
        {mail.attachments.length > 0 && <CellNote>{attachmentsText(mail)}</CellNote>}
        {mail.heldReason && <CellNote>{heldText(mail, timeZone)}</CellNote>}
      </>
    ),
    width: "30%",
    isRowHead: true,
  },
  { key: "state", head: "STATE", cell: ({ state }) => <MailStateChip state={state} />, isOneLine: true },
  { key: "tries", head: "ATTEMPTS", cell: ({ tries }) => formatCount(tries), isFigure: true },
  {
    key: "error",
    head: "LAST ERROR",
    cell: ({ lastError }) => <LongText text={lastError} />,
    width: "10%",
    isCardLine: true,
    isWideOnly: true,
  },
  momentColumn({ key: "created", head: "CREATED ON", at: ({ createdAt }) => createdAt, sort: "createdAt" }),
  momentColumn({ key: "sent", head: "SENT ON", at: ({ sentAt }) => sentAt, isWideOnly: true }),
];

const STATES = MAIL_STATES.map((value) => ({ value, label: MAIL_STATE_LABELS[value] }));
const WHILE_WAITING_MS = 3000;

/** Every email that the shop sends. */
export function OutboxScreen() {
  const { timeZone } = useShopInfo();
  const { opened, isOpen, open, close } = useDialogItem<Mail>();
  const [sent, setSent] = useState<Mail | null>(null);
  const list = useListState({
    sorts: ["createdAt"],
    sort: "createdAt",
    direction: "desc",
    filters: { state: MAIL_STATES },
  });
  const query = trpc.mail.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
    // A waiting message is sent within seconds, and a failed one is tried again automatically.
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state !== "sent") ? WHILE_WAITING_MS : false,
  });
  return (
    <AdminListScreen
      title="Outbox"
      subtitle="Emails sent by the shop and their status."
      notice={sent && `The message to ${sent.to} is being sent again.`}
      columns={columns((mail) => {
        setSent(null);
        open(mail);
      }, timeZone)}
      list={list}
      query={query}
      rows={query.data?.mails}
      search="Search outbox"
      filters={[{ key: "state", label: "State", options: STATES }]}
      empty={{ title: "No mail yet", text: "Emails sent by the shop appear here." }}
    >
      {opened && (
        <MailDialog
          key={opened.key}
          mail={opened.item}
          isOpen={isOpen}
          onClose={close}
          onSent={(mail) => {
            close();
            setSent(mail);
          }}
        />
      )}
    </AdminListScreen>
  );
}
