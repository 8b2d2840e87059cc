import { adminContactsPath } from "@shop/domain/admin-paths";
import type { Contact } from "@shop/domain/contracts/contacts";
import { PAGE_SIZE } from "@shop/domain/limits";
import { KEPT_TYPED } from "@shop/domain/messages";
import { keepPreviousData } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { LeaveDialog } from "../../../ui/dialog/leave-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { contactColumns } from "./contact-columns.tsx";
import { OPEN_COUNT } from "./open-count.ts";
import { useNoteDrafts } from "./use-note-drafts.ts";

const STATES = [
  { value: "open", label: "Open" },
  { value: "handled", label: "Handled" },
];

/** What people wrote to the shop, and what became of it; `history` draws an enquiry's. */
export function ContactsScreen({ history }: { history: (id: string) => ReactNode }) {
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
    // Read again by itself, it would take away the rows that were handled a moment ago.
    { placeholderData: keepPreviousData, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const open = trpc.contacts.list.useQuery(OPEN_COUNT).data?.total;
  return (
    <>
      <ScreenHead
        title="Contacts"
        subtitle={open === undefined ? "…" : open === 0 ? "All handled" : `${open.toLocaleString("en-AU")} open`}
      />
      {drafts.isKept && <Notice kind="info">{KEPT_TYPED}</Notice>}
      <ListToolbar>
        <ListSearch list={list} label="Search contacts" />
        <FilterSelect
          label="Show"
          value={list.filters.state}
          onChange={(state) => list.filter("state", state)}
          options={STATES}
        />
      </ListToolbar>
      <DataTable
        label="Contacts"
        columns={contactColumns({ timeZone, drafts, onHistory: setAsked })}
        rows={query.data?.contacts}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={<EmptyState title="No enquiries yet">What visitors send from the shop’s forms stands here.</EmptyState>}
      />
      <Dialog isOpen={asked !== null} isWide title={`Enquiry of ${asked?.name ?? ""}`} onClose={() => setAsked(null)}>
        {asked && history(asked._id)}
      </Dialog>
      <LeaveDialog guard={drafts.guard} />
    </>
  );
}
