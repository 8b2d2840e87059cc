import { adminContactsPath } from "@shop/domain/screens/admin-paths";
import type { Contact } from "@shop/domain/contracts/contacts";
import { KEPT_TYPED } from "@shop/domain/messages";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { LeaveDialog } from "../../../ui/dialog/leave-dialog.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { RecordHistory } from "../record-history.tsx";
import { contactColumns } from "./contact-columns.tsx";
import { OPEN_COUNT } from "./use-enquiry-update.ts";
import { useNoteDrafts } from "./use-note-drafts.ts";

const STATES = [
  { value: "open", label: "Open" },
  { value: "handled", label: "Handled" },
];

/** The enquiries from the website, and how they were handled. */
export function ContactsScreen() {
  const { timeZone } = useShopInfo();
  const [asked, setAsked] = useState<Contact | null>(null);
  const drafts = useNoteDrafts();
  const list = useListState({
    sorts: ["createdAt", "name", "email"],
    sort: "createdAt",
    direction: "desc",
    filters: { state: ["open", "handled"] },
    pathOf: adminContactsPath,
  });
  const query = trpc.contacts.list.useQuery(
    { ...list.input, ...list.filters },
    // Reading again automatically would remove the rows that were handled a moment ago.
    { placeholderData: keepPreviousData, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const open = trpc.contacts.list.useQuery(OPEN_COUNT).data?.total;
  return (
    <AdminListScreen
      title="Contacts"
      subtitle={open === undefined ? "…" : open === 0 ? "All handled" : `${open.toLocaleString("en-AU")} open`}
      notices={drafts.isKept && <Notice kind="info">{KEPT_TYPED}</Notice>}
      columns={contactColumns({ timeZone, drafts, onHistory: setAsked })}
      list={list}
      query={query}
      rows={query.data?.contacts}
      search="Search contacts"
      filters={[{ key: "state", label: "Show", options: STATES }]}
      empty={{ title: "No enquiries yet", text: "Enquiries from the website appear here." }}
    >
      <Dialog isOpen={asked !== null} isWide title={`Enquiry of ${asked?.name ?? ""}`} onClose={() => setAsked(null)}>
        {asked && <RecordHistory entity="enquiry" id={asked._id} />}
      </Dialog>
      <LeaveDialog guard={drafts.guard} />
    </AdminListScreen>
  );
}
