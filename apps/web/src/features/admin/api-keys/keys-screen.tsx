import { Button } from "@mantine/core";
import { adminApiKeysPath } from "@shop/domain/admin-paths";
import { API_KEY_STATES, type ApiKey } from "@shop/domain/contracts/api-keys";
import { PAGE_SIZE } from "@shop/domain/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useOpened } from "../../../ui/dialog/use-opened.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { ListSaid } from "../../../ui/list/list-said.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { keyColumns } from "./key-columns.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { STATE_WORDS } from "../../../ui/key-state.tsx";
import { useRevoke } from "./use-revoke.ts";

const STATES = API_KEY_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

/** What lets programs in: each key acts for a person, as far as it is allowed. */
export function KeysScreen() {
  const { timeZone } = useShopInfo();
  const [said, say] = useState<string>();
  const { opened, isOpen, open, close } = useOpened<ApiKey | null>();
  const list = useListState({
    sorts: ["createdAt", "name", "lastUsedAt"],
    sort: "createdAt",
    direction: "desc",
    filters: { state: API_KEY_STATES },
    pathOf: adminApiKeysPath,
  });
  const query = trpc.apiKeys.list.useQuery({ ...list.input, ...list.filters }, { placeholderData: keepPreviousData });
  const revoke = useRevoke(say);
  const edit = (key: ApiKey | null) => {
    say(undefined);
    open(key);
  };
  return (
    <>
      <ScreenHead
        title="API keys"
        subtitle="What lets other programs in, each for a person and as far as you allow."
        actions={
          <Button size="sm" onClick={() => edit(null)}>
            Create key
          </Button>
        }
      />
      <ListSaid>{said}</ListSaid>
      <ListToolbar>
        <ListSearch list={list} label="Search by name or person" />
        <FilterSelect
          label="State"
          value={list.filters.state}
          onChange={(state) => list.filter("state", state)}
          options={STATES}
        />
      </ListToolbar>
      <DataTable
        label="API keys"
        columns={keyColumns({ timeZone, onEdit: edit, onRevoke: revoke.ask })}
        rows={query.data?.apiKeys}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={
          <EmptyState title="No API keys yet">
            A key lets a program, such as your warehouse or accounting system, read the catalogue or place orders
            without anybody’s password.
          </EmptyState>
        }
      />
      {opened && (
        <KeyDialog
          key={opened.key}
          apiKey={opened.item}
          isOpen={isOpen}
          onClose={close}
          onUpdated={({ name }) => {
            close();
            say(`${name} is saved.`);
          }}
        />
      )}
      {revoke.dialog}
    </>
  );
}
