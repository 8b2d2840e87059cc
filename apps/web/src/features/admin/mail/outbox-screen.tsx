import { adminOutboxPath } from "@shop/domain/admin-paths";
import { MAIL_STATES, type Mail } from "@shop/domain/contracts/mail";
import { PAGE_SIZE } from "@shop/domain/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { ListSaid } from "../../../ui/list/list-said.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { mailColumns } from "./mail-columns.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import { STATE_WORDS } from "./state-chip.tsx";

const STATES = MAIL_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));
const WHILE_WAITING_MS = 3000;

/** Every message that the shop sends, and whether it is out. */
export function OutboxScreen() {
  const { timeZone } = useShopInfo();
  const [opened, setOpened] = useState<Mail | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<Mail | null>(null);
  const list = useListState({
    sorts: ["createdAt"],
    sort: "createdAt",
    direction: "desc",
    filters: { state: MAIL_STATES },
    pathOf: adminOutboxPath,
  });
  const query = trpc.mail.list.useQuery(
    { ...list.input, ...list.filters },
    {
      placeholderData: keepPreviousData,
      // What waits is out within seconds, and what fails is tried again by itself.
      refetchInterval: ({ state }) =>
        state.data?.mails.some((mail) => mail.state !== "sent") ? WHILE_WAITING_MS : false,
    },
  );
  const open = (mail: Mail) => {
    setOpened(mail);
    setOpen(true);
    setSent(null);
  };
  return (
    <>
      <ScreenHead title="Outbox" subtitle="Every message that the shop sends, and whether it is out." />
      <ListSaid>{sent && `The shop sends the message to ${sent.to} again now.`}</ListSaid>
      <ListToolbar>
        <ListSearch list={list} label="Search outbox" />
        <FilterSelect
          label="State"
          value={list.filters.state}
          onChange={(state) => list.filter("state", state)}
          options={STATES}
        />
      </ListToolbar>
      <DataTable
        label="Outbox"
        columns={mailColumns({ timeZone, onOpen: open })}
        rows={query.data?.mails}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={<EmptyState title="No mail yet">Every message that the shop sends will stand here.</EmptyState>}
      />
      {opened && (
        <MailDialog
          key={opened._id}
          mail={opened}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSent={(mail) => {
            setOpen(false);
            setSent(mail);
          }}
        />
      )}
    </>
  );
}
